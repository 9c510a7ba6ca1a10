import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { OrderField } from '#shared/firm/feedProfile.ts'
import {
  csvOf,
  importHarness,
  ORDER_ROW,
  orderFile,
  orderRows,
} from '#shared/testing/importHarness.ts'
import { detectFeedProfile } from './detectProfile.ts'
import { resolveProfile } from './profiles.ts'

/** The carrier's own names for the columns of `ORDER_ROW`. */
const OWN: Record<string, string> = {
  'Order Number': 'Ord Nbr',
  'Report Type': 'Type of Report',
  'Policy Number': 'Pol #',
  'Policy From': 'Pol Eff Dt',
  'Policy To': 'Pol Exp Dt',
  'Insured Name': 'Insd Nm',
  Contact: 'Contact Person',
  'Contact Email': 'E-Mail',
  Phone: 'Tel No',
  Address: 'Addr Line 1',
  City: 'City Name',
  State: 'St.',
  Zip: 'Postcode',
  'Business Description': 'Business Desc',
  'Class Code': 'Cls Cd',
  'Premium Basis': 'Prem Basis',
  'Est Exposure': 'Est. Exposures',
  Agency: 'Agency Nm',
}

/** Three orders of `ORDER_ROW` with these cells, under the carrier's own names. */
function withOwnNames(cells: Record<string, string>): string {
  return csvOf(
    [1, 2, 3].map((n) =>
      Object.fromEntries(
        Object.entries({ ...ORDER_ROW, ...cells, 'Order Number': `T${n}` }).map(([name, text]) => [
          OWN[name] ?? name,
          text,
        ]),
      ),
    ),
  )
}

const renamed = withOwnNames({})

async function detected(file: string, text: string) {
  const result = await detectFeedProfile(orderFile(file, text), 'x')
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('detecting a feed profile', () => {
  it('finds every field of a file under strange headers, and the profile imports it', async () => {
    const { profile, missing } = await detected('own.csv', renamed)
    expect(missing).toEqual([])
    const fields = Object.fromEntries(
      Object.entries(profile.headers).map(([field, names]) => [names?.[0], field]),
    )
    expect(fields).toEqual({
      'Ord Nbr': 'orderNumber',
      'Type of Report': 'reportType',
      'Pol #': 'policyNumber',
      'Pol Eff Dt': 'policyFrom',
      'Pol Exp Dt': 'policyTo',
      'Insd Nm': 'insuredName',
      'Contact Person': 'contact',
      'E-Mail': 'contactEmail',
      'Tel No': 'phone',
      'Addr Line 1': 'address',
      'City Name': 'city',
      'St.': 'state',
      Postcode: 'zip',
      'Business Desc': 'businessDescription',
      'Cls Cd': 'classCode',
      'Prem Basis': 'premiumBasis',
      'Est. Exposures': 'estimatedExposure',
      'Agency Nm': 'agency',
    } satisfies Record<string, OrderField>)
    const { imported, content } = importHarness()
    await imported([orderFile('own.csv', renamed)], { profile: resolveProfile(profile) })
    const usual = importHarness()
    await usual.imported([orderRows(...[1, 2, 3].map((n) => ({ 'Order Number': `T${n}` })))])
    const without = (audits: unknown[]) => JSON.stringify(audits)
    expect(without(content())).toEqual(without(usual.content()))
  })

  it.each([
    ['a time behind the days', { 'Policy From': '2025-10-01T00:00:00' }],
    ['a time of a half day', { 'Policy To': '10/01/2026 12:00:00 AM' }],
    ['days without signs', { 'Policy From': '20251001', 'Policy To': '20261001' }],
    ['days in words', { 'Policy From': '1-Oct-2025', 'Policy To': 'October 1, 2026' }],
    ['names of states', { State: 'Maine' }],
    ['an extension', { Phone: '207-555-0101 ext 4' }],
    ['two addresses', { 'Contact Email': 'Ines <ines@harboroven.example>; bo@harboroven.example' }],
  ])('proposes for cells with %s what it does for plain ones', async (_, cells) => {
    const plain = await detected('own.csv', renamed)
    const other = await detected('own.csv', withOwnNames(cells))
    const without = ({ columns, ...rest }: typeof plain) => ({
      ...rest,
      columns: columns.map(({ example: _, ...column }) => column),
    })
    expect(without(other)).toEqual(without(plain))
  })

  it('takes the delimiter that the first line names, and no header out of it', async () => {
    const semicolons = renamed.replaceAll(',', ';')
    expect(await detected('own.csv', `sep=;\r\n${semicolons}`)).toEqual(
      await detected('own.csv', semicolons),
    )
  })

  it('is sure of a known header with cells that look like it, and less of others', async () => {
    const { columns } = await detected('own.csv', renamed)
    const known = await detected('usual.csv', csvOf([ORDER_ROW]))
    const certaintyOf = (from: typeof columns, name: string) =>
      from.find(({ column }) => column === name)?.certainty ?? 0
    expect(certaintyOf(known.columns, 'Zip')).toBe(1)
    expect(certaintyOf(columns, 'Postcode')).toBeLessThanOrEqual(1)
    expect(certaintyOf(columns, 'Addr Line 1')).toBeLessThan(1)
    for (const { field, certainty } of columns)
      if (field !== null) expect(certainty).toBeGreaterThanOrEqual(0.5)
  })

  it('lets cells speak against a header: a column of texts is no date', async () => {
    const rows = csvOf([{ ...ORDER_ROW, 'Policy From': 'Tuesday', Zip: 'Main Street' }])
    const { columns, missing } = await detected('o.csv', rows)
    expect(columns.find(({ column }) => column === 'Zip')?.field).not.toBe('zip')
    expect(missing).toContain('policyFrom')
  })

  it('proposes nothing for a column that is like no field', async () => {
    const { columns } = await detected('o.csv', csvOf([{ ...ORDER_ROW, Qwxz: '???' }]))
    expect(columns.find(({ column }) => column === 'Qwxz')).toMatchObject({
      field: null,
      certainty: 0,
      example: '???',
    })
  })

  it('gives a header that is there twice to one field', async () => {
    const text = 'Order Number,Order number,Policy Number\nD1,D2,P-1\n'
    const { columns, profile } = await detected('o.csv', text)
    expect(columns.map(({ field }) => field)).toEqual(['orderNumber', null, 'policyNumber'])
    expect(profile.headers).toEqual({
      orderNumber: ['Order Number'],
      policyNumber: ['Policy Number'],
    })
  })

  it('reads other delimiters, and XML by its elements', async () => {
    const semicolons = await detected('o.csv', renamed.replaceAll(',', ';'))
    expect(semicolons.profile.headers.zip).toEqual(['Postcode'])
    const xml = await detected('HM.xml', await readFile('tests/fixtures/orders/HM.xml', 'utf8'))
    expect(xml.columns.find(({ field }) => field === 'policyNumber')?.column).toMatch(
      /Policy\/Number$/,
    )
  })

  it.each([
    ['', 'ORDER_FILE_EMPTY'],
    ['PK\u0003\u0004\u0000', 'WORKBOOK_BROKEN'],
    ['%PDF-1.7', 'ORDER_FILE_NOT_TEXT'],
  ])('refuses %j', async (text, code) => {
    expect(await detectFeedProfile(orderFile('o.csv', text), 'x')).toMatchObject({
      ok: false,
      error: { code },
    })
  })
})
