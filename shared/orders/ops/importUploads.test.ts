import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { UPLOAD_SLICES } from '#shared/kernel/constants.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { stoppingStore } from '#shared/testing/failingStores.ts'
import {
  csvOf,
  importHarness,
  ORDER_ROW,
  orderFile,
  orderRows,
} from '#shared/testing/importHarness.ts'
import type { Upload } from '../model.ts'
import { resolveProfile } from '../profiles.ts'
import { readLineage } from './storedOrders.ts'
import {
  type ConsolidatedRow,
  type OriginalRow,
  sliceRows,
  type TransformedRow,
} from './uploadSlices.ts'

let { store, run, imported, theAudit } = importHarness()

beforeEach(() => {
  ;({ store, run, imported, theAudit } = importHarness())
})

const many = (count: number) =>
  orderRows(...Array.from({ length: count }, (_, n) => ({ 'Order Number': `N${n}` })))

function theUpload(): Upload & { id: string } {
  const [upload, ...others] = store.all<Upload>('uploads')
  if (!upload || others.length > 0) throw new Error('There is not one upload.')
  return upload
}

function slicesOf<Row>(kind: keyof typeof UPLOAD_SLICES): { id: string; rows: Row[] }[] {
  return store
    .all<{ rows: Row[] }>(`uploads/${theUpload().id}/${kind}`)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

describe('the rows of an upload', () => {
  it('are kept in slices of the sizes of the specification (§9), in their order', async () => {
    await imported([many(300)])
    const original = slicesOf<OriginalRow>('original')
    expect(original.map(({ rows }) => rows.length)).toEqual([134, 134, 32])
    expect(original.flatMap(({ rows }) => rows.map(({ line }) => line))).toEqual(
      Array.from({ length: 300 }, (_, n) => n + 2),
    )
    for (const kind of ['consolidated', 'transformed'] as const)
      expect(slicesOf(kind).map(({ rows }) => rows.length)).toEqual([85, 85, 85, 45])
    expect(theUpload()).toMatchObject({
      status: 'imported',
      slices: { original: 3, consolidated: 4, transformed: 4 },
    })
  })

  it('are the file’s own cells under its own header, rejected rows among them', async () => {
    await imported([
      orderFile('o.csv', csvOf([ORDER_ROW, { ...ORDER_ROW, 'Order Number': '', Zip: ' 4101 ' }])),
    ])
    const [slice] = store.all<{ columns: string[]; rows: OriginalRow[] }>(
      `uploads/${theUpload().id}/original`,
    )
    expect(slice?.columns).toEqual(Object.keys(ORDER_ROW))
    expect(slice?.rows.map(({ cells }) => cells)).toEqual([
      Object.values(ORDER_ROW),
      Object.values({ ...ORDER_ROW, 'Order Number': '', Zip: ' 4101 ' }),
    ])
  })

  it('lead from consolidated to transformed by the id that the audit keeps', async () => {
    await imported([orderRows({}, { 'Class Code': '2' })])
    const [consolidated] = slicesOf<ConsolidatedRow>('consolidated')[0]?.rows ?? []
    const [transformed] = slicesOf<TransformedRow>('transformed')[0]?.rows ?? []
    expect(consolidated).toMatchObject({ orderNumber: 'T1', lines: [2, 3] })
    expect([consolidated?.consolidatedId, transformed?.consolidatedId]).toEqual([
      theAudit().consolidatedId,
      theAudit().consolidatedId,
    ])
    expect(JSON.parse(transformed?.fields ?? '')).toMatchObject({ insuredCompany: 'Harbor Oven' })
  })

  it('fit a document each, however long a row or an order is', async () => {
    const wide = Array.from({ length: 60 }, (_, n) => ({
      'Order Number': `W${n}`,
      'Special Instructions': 'é'.repeat(3900),
      Remarks: 'x'.repeat(60_000),
    }))
    const lines = Array.from({ length: 150 }, (_, n) => ({
      'Order Number': 'L',
      'Class Code': String(n),
      'Class Description': 'words '.repeat(40),
    }))
    await imported([orderRows(...wide, ...lines)])
    for (const kind of ['original', 'consolidated', 'transformed'] as const)
      for (const slice of slicesOf(kind))
        expect(new TextEncoder().encode(JSON.stringify(slice)).length).toBeLessThan(1024 * 1024)
    const audit = store.all<Audit>('audits').find(({ orderNumber }) => orderNumber === 'L')
    const lineage = await readLineage(store, audit ?? theAudit())
    expect(lineage.filter(({ field }) => field.endsWith('.classDescription'))).toHaveLength(150)
  })

  it('are in slices that hold enough rows, unless it is the last, and never too many', () => {
    const rows = fc.array(fc.integer({ min: 1, max: 18_000 }), { maxLength: 600 })
    fc.assert(
      fc.property(rows, (sizes) => {
        const { min, max } = UPLOAD_SLICES.transformed
        const open = sliceRows<number>({ min, max }, (size) => size)
        const slices = [...sizes.map((size) => open.add(size)), open.end()].filter(
          (slice) => slice !== null,
        )
        expect(slices.flat()).toEqual(sizes)
        for (const [index, slice] of slices.entries()) {
          expect(slice.length).toBeLessThanOrEqual(max)
          if (index < slices.length - 1) expect(slice.length).toBeGreaterThanOrEqual(min)
          expect(slice.reduce((sum, size) => sum + size, 0)).toBeLessThan(1024 * 1024)
        }
      }),
    )
  })
})

describe('the record of an upload', () => {
  it('is one for a file, however often an import of it is cut off, and counts all runs', async () => {
    await imported([many(200)], { ...stoppingStore(store), concurrency: 1 })
    expect(theUpload()).toMatchObject({ status: 'interrupted', created: 40 })
    const second = await imported([many(200)], { seed: 2 })
    expect(second.report.totals).toMatchObject({ created: 160, unchanged: 40 })
    expect(theUpload()).toMatchObject({ status: 'imported', created: 200, unchanged: 0 })
    expect(new Set(store.all<Audit>('audits').map(({ history }) => history[0]?.batchId))).toEqual(
      new Set([theUpload().id]),
    )
  })

  it('that a killed import left open is closed by the next, which has nothing else to do', async () => {
    const dying: DocumentStore = {
      ...store,
      async set(collection, id, data) {
        if (collection === 'uploads' && data['status'] === 'imported')
          throw new StoreError('unavailable', 'Set', 'gone')
        await store.set(collection, id, data)
      },
    }
    await expect(run([many(60)], { into: dying })).rejects.toBeInstanceOf(StoreError)
    expect(theUpload().status).toBe('importing')
    const { report } = await imported([many(60)], { seed: 2 })
    expect(report.totals).toMatchObject({ created: 0, unchanged: 60 })
    expect(theUpload()).toMatchObject({ status: 'imported', created: 60 })
    const writes = store.writes()
    await imported([many(60)], { seed: 3 })
    expect(store.writes()).toBe(writes)
  })

  it('is the same whichever of two at once finishes last', async () => {
    const both = await Promise.all([1, 2].map((seed) => imported([many(100)], { seed })))
    const created = both.map(({ report }) => report.totals.created)
    expect((created[0] ?? 0) + (created[1] ?? 0)).toBe(100)
    expect(theUpload()).toMatchObject({ status: 'imported', created: 100, unchanged: 0 })
    expect(slicesOf('original')).toHaveLength(1)
  })

  it('is another for another carrier', async () => {
    await imported([orderRows({})])
    await imported([orderRows({})], { carrier: aCarrier({ id: 'GSD' }), seed: 2 })
    expect(store.all('uploads')).toHaveLength(2)
  })
})

describe('lineage', () => {
  it('leads from each field of an audit to file, line, column and the text as it stood there', async () => {
    await imported([orderRows({ Zip: '4101', Contact: 'Ines van Marlow' }, { 'Class Code': '2' })])
    const lineage = await readLineage(store, theAudit())
    const of = (name: string) => lineage.find(({ field }) => field === name)
    expect(of('insuredMailingZip')).toEqual({
      field: 'insuredMailingZip',
      value: '04101',
      file: 'orders.csv',
      batchId: theUpload().id,
      line: 2,
      column: 'Zip',
      text: '4101',
      repair: 'zip-padded',
    })
    expect(of('insuredLastName')).toMatchObject({ value: 'van Marlow', column: 'Contact' })
    expect(of('policyStart')).toMatchObject({ value: '2025-10-01', text: '10/01/2025' })
    expect(of('categories.2.estimatedExposure')).toMatchObject({
      value: '850000',
      text: '$850,000',
      line: 3,
    })
    // Every field that the order gave has a place.
    const audit: Record<string, unknown> = { ...theAudit() }
    for (const { field, value } of lineage)
      if (!field.startsWith('categories.')) expect(String(audit[field]), field).toBe(value)
  })

  it('of what the profile gives names no cell, whether the file has the column or not', async () => {
    const profile = resolveProfile({
      name: 'hm',
      headers: {},
      constants: { state: 'ME', agency: 'Harbor Agency', policyType: 'Liquor Liability' },
    })
    await imported([orderRows({ State: '', Agency: '' })], { profile })
    const lineage = await readLineage(store, theAudit())
    const of = (name: string) => lineage.find(({ field }) => field === name)
    const constant = { column: '', isConstant: true, repair: '' }
    expect(of('insuredMailingState')).toMatchObject({ ...constant, text: 'ME' })
    expect(of('agentCompany')).toMatchObject({ ...constant, text: 'Harbor Agency' })
    expect(of('categories.16910.policyType')).toMatchObject(constant)
    expect(of('insuredMailingCity')).not.toHaveProperty('isConstant')
  })

  it('of XML names the elements', async () => {
    const text = await readFile('tests/fixtures/orders/HM.xml', 'utf8')
    await imported([orderFile('HM.xml', text)])
    const [audit] = store.all<Audit>('audits')
    const lineage = await readLineage(store, audit ?? theAudit())
    expect(lineage.find(({ field }) => field === 'policyNumber')?.column).toMatch(
      /^Order\/Policy\//,
    )
  })

  it('of an updated field leads to the file that updated it, of the others to the first', async () => {
    await imported([orderRows({})])
    const later = { ...orderRows({ City: 'Bath', Phone: '' }), file: 'later.csv' }
    await imported([later], { update: true, seed: 2 })
    const lineage = await readLineage(store, theAudit())
    const of = (name: string) => lineage.find(({ field }) => field === name)
    expect(of('insuredMailingCity')).toMatchObject({ file: 'later.csv', value: 'Bath' })
    expect(of('insuredPhone')).toMatchObject({ file: 'orders.csv' })
    expect(of('insuredCompany')).toMatchObject({ file: 'orders.csv' })
  })
})
