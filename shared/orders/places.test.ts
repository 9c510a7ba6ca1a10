import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { resultCsv } from '#shared/results/resultFormats.ts'
import { anOrder } from '#shared/testing/builders.ts'
import {
  csvOf,
  importHarness,
  ORDER_ROW,
  orderFile,
  orderRows,
} from '#shared/testing/importHarness.ts'
import { hashContent, orderContent } from './content.ts'
import { orderLineage } from './lineage.ts'
import { mapOrder } from './mapOrder.ts'
import type { OrderRow } from './model.ts'
import { orderToAudit } from './orderToAudit.ts'
import { placesOf } from './places.ts'

const FRAMING = {
  'Policy Type': 'Workers Compensation',
  'Class Code': '5474',
  'Class Description': 'Painting',
  'Premium Basis': 'Payroll',
  NAICS: '238320 Painting Contractors',
}

const NH = {
  ...FRAMING,
  'Class State': 'New Hampshire',
  'Est Exposure': '120,000',
  Rate: '7.85',
  'Location #': '1',
  'Location Address': '5 Mill Rd',
  'Location City': 'Keene',
  'Location State': 'NH',
  'Location Zip': '3431',
  'Entity Name': 'Granite Painting LLC',
  FEIN: '12-3456789',
  'Entity Type': 'LLC',
}

const MA = {
  ...FRAMING,
  'Class State': 'MA',
  'Est Exposure': '80,000',
  Rate: '9.4',
  'Location #': '2.0',
  'Location Address': '12 Elm St',
  'Location City': 'Lowell',
  'Location State': 'MA',
  'Location Zip': '01850',
  'Entity Name': 'Granite Holdings, Inc.',
  FEIN: '23456789',
  'Entity Type': 'Corp',
}

describe('class lines by state, location and entity', () => {
  it('come from the usual headers, two states as two lines, and go out as they came', async () => {
    const { imported, theAudit } = importHarness()
    const { report, ignored } = await imported([orderRows(NH, MA)])
    const [file] = report.files
    expect(ignored).toEqual([])
    expect(file?.repairs).toMatchObject([
      { kind: 'zip-padded', column: 'Location Zip', from: '3431', to: '03431' },
      { kind: 'fein-padded', column: 'FEIN', from: '23456789', to: '02-3456789' },
    ])
    const audit = theAudit()
    expect(audit.categories).toMatchObject([
      {
        id: '5474',
        state: 'NH',
        location: '1',
        entity: '1',
        rate: 7.85,
        estimatedExposure: 120000,
      },
      {
        id: '5474_2',
        state: 'MA',
        location: '2',
        entity: '2',
        rate: 9.4,
        estimatedExposure: 80000,
      },
    ])
    expect(audit).toMatchObject({
      naics: '238320',
      locations: [
        { id: '1', address: '5 Mill Rd', city: 'Keene', state: 'NH', zip: '03431' },
        { id: '2', address: '12 Elm St', city: 'Lowell', state: 'MA', zip: '01850' },
      ],
      entities: [
        { id: '1', name: 'Granite Painting LLC', fein: '12-3456789', type: 'llc' },
        { id: '2', name: 'Granite Holdings, Inc.', fein: '02-3456789', type: 'corporation' },
      ],
      insuredLocationState: 'ME',
      defects: [],
    })
    expect(audit.notes).toMatchObject([{ text: 'NAICS as ordered: 238320 Painting Contractors' }])
    const out: Record<string, string>[] = parse(resultCsv(audit, '2026-11-20'), { columns: true })
    expect(out).toMatchObject([
      { 'Class Code': '5474', 'Class State': 'NH', Rate: '7.85', 'Location #': '1' },
      { 'Class State': 'MA', Rate: '9.4', 'Entity Name': 'Granite Holdings, Inc.' },
    ])
  })

  it('of XML are attributes and elements of a class code', async () => {
    const { imported, theAudit } = importHarness()
    const line = (state: string, exposure: number) =>
      `<ClassCode id="5474" state="${state}"><Description>Painting</Description><PremiumBasis>Payroll</PremiumBasis><EstimatedExposure>${exposure}</EstimatedExposure><PolicyType>Workers Compensation</PolicyType><Rate>7.85</Rate><Location>1</Location><Entity>Granite Painting LLC</Entity><FEIN>123456789</FEIN></ClassCode>`
    const xml = `<AuditOrders carrier="HM" count="1"><Order number="T9"><Policy><Number>P-9</Number><From>2025-10-01</From><To>2026-10-01</To></Policy><Insured><Name>Granite</Name></Insured><ClassCodes>${line('NH', 1000)}${line('MA', 2000)}</ClassCodes></Order></AuditOrders>`
    await imported([orderFile('HM.xml', xml)])
    expect(theAudit()).toMatchObject({
      categories: [
        { id: '5474', state: 'NH', location: '1', entity: '1', rate: 7.85 },
        { id: '5474_2', state: 'MA', location: '1', entity: '1', rate: 7.85 },
      ],
      entities: [{ id: '1', name: 'Granite Painting LLC', fein: '12-3456789', type: '' }],
      locations: [{ id: '1' }],
    })
  })

  it('cannot be of a state that there is not: it is a defect, and the line has none', async () => {
    const { imported, theAudit } = importHarness()
    await imported([
      orderRows({
        ...NH,
        ...{ 'Class State': 'QC', 'Location State': '', 'Location Zip': '3301', Rate: 'manual' },
      }),
    ])
    expect(theAudit().categories[0]).not.toHaveProperty('state')
    expect(theAudit().defects).toMatchObject([
      { field: 'locationZip', message: 'Location Zip could not be read: 3301' },
      { field: 'classState', message: 'Class State could not be read: QC' },
      { field: 'rate', message: 'Rate could not be read: manual' },
    ])
  })

  it('say which cell each came from', () => {
    const columns = { classCode: 'Class Code', classState: 'Class State', locationCity: 'Loc City' }
    const values = { classCode: '5474', classState: 'nh', locationCity: 'Keene', fein: '1' }
    const row: OrderRow = { line: 2, values: { ...REQUIRED, ...values }, columns }
    const mapped = mapOrder(row)
    if (!mapped.ok) throw new Error(mapped.problems[0]?.error.message)
    const lineage = orderLineage(mapped.record, orderToAudit(mapped.record), mapped.repairs)
    expect(lineage.filter(({ field }) => /state|city|fein/i.test(field))).toMatchObject([
      { field: 'categories.5474.state', value: 'NH', column: 'Class State', text: 'nh' },
      { field: 'locations.1.city', value: 'Keene', column: 'Loc City', text: 'Keene' },
    ])
    expect(mapped.record.unreadable).toEqual([{ field: 'fein', text: '1' }])
  })
})

const REQUIRED = {
  orderNumber: 'T1',
  policyNumber: 'P-1',
  policyFrom: '2025-10-01',
  policyTo: '2026-10-01',
  insuredName: 'Granite',
}

describe('an order that comes again', () => {
  it('without places says what it always said: its hash is the one of earlier releases', () => {
    expect(hashContent(orderContent(anOrder())).contentHash).toBe(
      '321f679b6ddc0753a106464d41a6a10529d9fba8567e118837f8a739dce136d7',
    )
  })

  it('is unchanged with the same places', async () => {
    const { imported } = importHarness()
    await imported([orderRows(NH, MA)])
    const again = (await imported([orderRows(MA, NH)])).report
    expect(again.totals).toMatchObject({ unchanged: 1, changed: 0 })
  })

  it('changes each line by its state, adds a state, and leaves what staff entered', async () => {
    const { imported, theAudit, store } = importHarness()
    await imported([orderRows(NH, MA)])
    const [nh, ma] = theAudit().categories
    const worked = [{ ...nh, finalExposure: 118000, notes: 'Read from the 941s' }, { ...ma }]
    await store.update('audits', theAudit().id, { categories: worked })
    const vt = {
      ...NH,
      'Class State': 'VT',
      'Est Exposure': '5,000',
      'Location #': '3',
      'Location Address': '1 Depot St',
      'Location City': 'Barre',
      'Location State': 'VT',
      'Location Zip': '05641',
    }
    const again = await imported([
      // The exposures changed places: by value alone each would be taken for the other.
      orderRows(
        { ...MA, 'Est Exposure': '120,000', FEIN: '22-3456789' },
        { ...NH, 'Est Exposure': '80,000' },
        vt,
      ),
    ])
    const [change] = again.changes
    expect(change?.differences.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Location 3', '', '1 Depot St, Barre, VT, 05641'],
      ['Entity 2 FEIN', '02-3456789', '22-3456789'],
      ['Class 5474_2 Est Exposure', '80000', '120000'],
      ['Class 5474_3', '', 'VT, Painting, Payroll, $5,000.00'],
      ['Class 5474 Est Exposure', '120000', '80000'],
    ])
  })

  it('gives lines that had none their states', async () => {
    const { imported } = importHarness()
    const plain = ({ 'Est Exposure': exposure }: Record<string, string>) => ({
      ...FRAMING,
      'Est Exposure': exposure ?? '',
    })
    await imported([orderRows(plain(NH), plain(MA))])
    const again = await imported([
      orderFile(
        'states.csv',
        csvOf(
          [NH, MA].map((line) => ({
            ...ORDER_ROW,
            ...plain(line),
            'Class State': line['Class State'],
          })),
        ),
      ),
    ])
    expect(again.changes[0]?.differences.map(({ field, to }) => [field, to])).toEqual([
      ['categories.5474.classState', 'NH'],
      ['categories.5474_2.classState', 'MA'],
    ])
  })
})

describe('placesOf', () => {
  const line = (place: object) => ({ ...(anOrder().classes[0] as object), ...place }) as never

  it('fills one in from rows that name it, and keeps a number’s second meaning apart', () => {
    const { locations, ofLines } = placesOf([
      line({ location: '1', locationAddress: '5 Mill Rd' }),
      line({ location: '1', locationCity: 'Keene' }),
      line({ location: '1', locationAddress: '9 Oak St' }),
      line({ locationAddress: '5 mill rd', locationZip: '03431' }),
      line({}),
    ])
    expect(locations).toEqual([
      { id: '1', address: '5 Mill Rd', city: 'Keene', state: '', zip: '03431' },
      { id: '1_2', address: '9 Oak St', city: '', state: '', zip: '' },
    ])
    expect(ofLines.map(({ location }) => location)).toEqual(['1', '1', '1_2', '1', ''])
  })

  it('numbers what has no number, by name', () => {
    const { entities, ofLines } = placesOf([
      line({ entityName: 'B', entityType: 'llc' }),
      line({ entityName: 'A', entityType: 'llc' }),
      line({ entityName: 'b', fein: '12-3456789' }),
    ])
    expect(entities.map(({ id, name, fein }) => [id, name, fein])).toEqual([
      ['1', 'B', '12-3456789'],
      ['2', 'A', ''],
    ])
    expect(ofLines.map(({ entity }) => entity)).toEqual(['1', '2', '1'])
  })
})
