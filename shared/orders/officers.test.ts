import { describe, expect, it } from 'vitest'
import { editAudit } from '#shared/audit/editAudit.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Officer } from '#shared/audit/worksheet/model.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { ADMIN, advanceFacts } from '#shared/testing/builders.ts'
import {
  csvOf,
  importHarness,
  ORDER_ROW,
  orderFile,
  orderRows,
} from '#shared/testing/importHarness.ts'
import { type TestCell, xlsxOf } from '#shared/testing/workbooks.ts'
import { eachOfficer } from './officers.ts'
import { readLineage } from './ops/storedOrders.ts'
import { orderFileOfBytes } from './orderFile.ts'

const COMP = {
  'Policy Type': 'Workers Compensation',
  'Class Code': '5474',
  'Premium Basis': 'Payroll',
}
const NH = { ...COMP, 'Class State': 'NH', 'Est Exposure': '320000', 'Entity Name': 'Granite LLC' }
const MA = { ...COMP, 'Class State': 'MA', 'Est Exposure': '100000', 'Entity Name': 'Hold Inc' }
const NONE = { 'Class Code': '', 'Premium Basis': '', 'Est Exposure': '' }

const ANA = {
  'Officer Name': 'Ana Reyes',
  'Officer Title': 'President',
  'Officer Ownership %': '60%',
  'Officer Included': 'Included',
  'Officer Duties': 'Runs the crews',
  'Officer Class Code': '5474',
  'Officer Payroll': '$140,000',
}
const BEN = {
  'Officer Name': 'Ben Reyes',
  'Officer Title': 'Secretary/Treasurer',
  'Officer Ownership %': '0.25',
  'Officer Included': 'Excl.',
}
const CORA = {
  'Officer Name': 'Cora Lind',
  'Officer Title': 'LLC Member',
  'Officer Ownership %': '15',
  'Officer Included': 'I',
}

const facts = ({ officers = [] }: Audit) =>
  officers.map(({ name, title, share, isIncluded, entity, line }) => [
    name,
    title,
    share,
    isIncluded,
    entity,
    line,
  ])

const THREE = [
  ['Ana Reyes', 'officer', 0.6, true, '1', '5474'],
  ['Ben Reyes', 'officer', 0.25, false, '1', '5474'],
  ['Cora Lind', 'member', 0.15, true, '2', '5474_2'],
]

describe('officers of an order', () => {
  it('are compared with as many as an audit holds: an order of any number costs no more', () => {
    let reads = 0
    const named = Array.from({ length: 3000 }, (_, n) => ({
      get name() {
        reads++
        return `Officer ${n}`
      },
      of: {},
    }))
    expect(eachOfficer(named).officers).toHaveLength(3000)
    expect(reads).toBeLessThan(3000 + 61 * 61)
  })

  it('stand beside its class lines, a repeated one counted once', async () => {
    const { imported, theAudit } = importHarness()
    const { report, ignored } = await imported([
      orderRows({ ...NH, ...ANA }, { ...NH, ...BEN }, { ...MA, ...CORA }),
    ])
    expect([ignored, report.files[0]?.repairs]).toEqual([[], []])
    expect(theAudit().categories.map(({ id }) => id)).toEqual(['5474', '5474_2'])
    expect(facts(theAudit())).toEqual(THREE)
    expect(theAudit().officers?.[0]).toEqual({
      id: 'order1',
      name: 'Ana Reyes',
      title: 'officer',
      entity: '1',
      share: 0.6,
      duties: 'Runs the crews',
      line: '5474',
      isIncluded: true,
      remuneration: 140000,
      from: null,
      to: null,
      record: 'Carrier’s order',
      enteredBy: '',
      enteredAt: null,
    })
    expect(theAudit().defects).toEqual([])
  })

  it('of a workbook have rows of their own, whose entity need not have a class line', async () => {
    const { imported, theAudit, store } = importHarness()
    const rows: Record<string, TestCell>[] = [
      { ...ORDER_ROW, ...NH },
      { ...ORDER_ROW, ...NONE, ...ANA, 'Entity Name': 'Granite LLC', 'Officer Ownership %': 60 },
      { ...ORDER_ROW, ...NONE, ...BEN, 'Entity Name': 'Third Inc', 'Officer Ownership %': 0.25 },
      { ...ORDER_ROW, ...NONE, ...BEN, 'Entity Name': 'Third Inc', 'Officer Duties': 'Books' },
    ]
    const header = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    const cells = [header, ...rows.map((row) => header.map((name) => row[name] ?? null))]
    const bytes = xlsxOf({ sheets: [{ name: 'Orders', rows: cells }] })
    await imported([orderFileOfBytes('orders.xlsx', bytes)])
    const audit = theAudit()
    expect(audit.categories).toHaveLength(1)
    expect(audit.entities?.map(({ name }) => name)).toEqual(['Granite LLC', 'Third Inc'])
    expect(facts(audit)).toEqual([
      ['Ana Reyes', 'officer', 0.6, true, '1', '5474'],
      ['Ben Reyes', 'officer', 0.25, false, '2', '5474'],
    ])
    expect(audit.officers?.[1]?.duties).toBe('Books')
    const lineage = (await readLineage(store, audit)) as unknown as Record<string, unknown>[]
    expect(lineage.filter(({ field }) => /^officers.order2/.test(String(field)))).toMatchObject([
      { field: 'officers.order2.name', value: 'Ben Reyes', column: 'Officer Name', line: 4 },
      { field: 'officers.order2.title', text: 'Secretary/Treasurer' },
      { field: 'officers.order2.share', value: '0.25', column: 'Officer Ownership %' },
      { field: 'officers.order2.isIncluded', value: 'false', text: 'Excl.' },
      { field: 'officers.order2.duties', value: 'Books', line: 5 },
    ])
  })

  it('stand in numbered columns of one row', async () => {
    const { imported, theAudit } = importHarness()
    const numbered = (n: number, officer: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(officer).map(([name, text]) => [
          name.replace('Officer', `Officer ${n}`),
          text,
        ]),
      )
    const { ignored } = await imported([
      orderRows({ ...NH, ...numbered(1, BEN), ...numbered(2, CORA), ...numbered(3, ANA) }),
    ])
    expect(ignored).toEqual([])
    expect(theAudit().categories).toHaveLength(1)
    expect(theAudit().officers?.map(({ name }) => name)).toEqual([
      'Ben Reyes',
      'Cora Lind',
      'Ana Reyes',
    ])
  })

  it('of XML are elements beside the class codes, or attributes and elements of one', async () => {
    const { imported, theAudit } = importHarness()
    const officer = (name: string, included: string) =>
      `<Officer name="${name}"><Title>Member</Title><Ownership>50</Ownership><Included>${included}</Included><ClassCode>5474</ClassCode><Entity>Granite</Entity></Officer>`
    const line = `<ClassCode id="5474" state="NH"><EstimatedExposure>1000</EstimatedExposure><Entity>Granite</Entity><OfficerName>Zoe Ash</OfficerName><OfficerTitle>CEO</OfficerTitle><OfficerIncluded>yes</OfficerIncluded></ClassCode>`
    const xml = `<AuditOrders carrier="HM" count="1"><Order number="T9"><Policy><Number>P-9</Number><From>2025-10-01</From><To>2026-10-01</To></Policy><Insured><Name>Granite</Name></Insured><ClassCodes>${line}</ClassCodes><Officers>${officer('Ana Reyes', 'Y')}${officer('Ben Reyes', 'N')}</Officers></Order></AuditOrders>`
    const { ignored } = await imported([orderFile('HM.xml', xml)])
    expect(ignored).toEqual([])
    expect(theAudit().categories).toHaveLength(1)
    expect(facts(theAudit())).toEqual([
      ['Zoe Ash', 'officer', 0, true, '1', '5474'],
      ['Ana Reyes', 'member', 0.5, true, '1', '5474'],
      ['Ben Reyes', 'member', 0.5, false, '1', '5474'],
    ])
  })

  it('that cannot be read are defects that name them, and nothing of them is guessed', async () => {
    const { imported, theAudit } = importHarness()
    const odd = {
      'Officer Title': 'Boss',
      'Officer Ownership %': '140',
      'Officer Included': 'maybe',
      'Officer Class Code': '8810',
      'Officer Payroll': 'tbd later',
    }
    await imported([
      orderRows(
        { ...NH, ...ANA, ...odd },
        { ...NH, ...ANA, ...NONE, 'Officer Ownership %': '1', 'Officer Duties': 'Sales' },
        { ...NH, ...NONE, 'Officer Name': 'Ben; Cora', 'Officer Included': '' },
        { ...NH, ...BEN, ...NONE, 'Officer Name': 'Dan', 'Officer Included': '' },
      ),
    ])
    expect(theAudit().officers?.map(({ name, line }) => [name, line])).toEqual([
      ['Ana Reyes', ''],
      ['Dan', '5474'],
    ])
    expect(theAudit().defects.map(({ message }) => message)).toEqual([
      'Officer Title could not be read: Ana Reyes: Boss',
      'Officer Ownership could not be read: Ana Reyes: 140',
      'Officer Included could not be read: Ana Reyes: maybe',
      'Officer Remuneration could not be read: Ana Reyes: tbd later',
      'Officer Ownership could not be read: Ana Reyes: 1',
      'Officer Name could not be read: Ben; Cora',
      'Officer Duties could not be read: Ana Reyes: Runs the crews, Sales',
      'Officer Class Code could not be read: Ana Reyes: 8810, 5474',
      'Officer Class Code could not be read: Ana Reyes: 8810',
    ])
  })

  it('have a defect until a person has gone over each whose pay counts', async () => {
    const { imported, theAudit } = importHarness()
    await imported([orderRows({ ...NH, ...BEN }, { ...NH, ...CORA, 'Officer Included': '' })])
    const audit = theAudit()
    const message = 'Officer Included is missing.'
    expect(audit.defects).toMatchObject([{ field: 'officerIncluded', message }])
    const context = { actor: ADMIN, facts: advanceFacts(), random: seededRandom(1) }
    const edit = (change: (officer: Officer) => object) => {
      const officers = audit.officers?.map((officer) => ({ ...officer, ...change(officer) }))
      const edited = editAudit({ audit, openSteps: [] }, { officers }, context)
      return edited.ok ? edited.value.audit.defects : edited.error.message
    }
    expect(edit(({ isIncluded }) => (isIncluded ? {} : { duties: 'Books' }))).toHaveLength(1)
    expect(edit(({ isIncluded }) => (isIncluded ? { remuneration: 20800 } : {}))).toEqual([])
  })

  it('do not stand for a class code: an order without one, and a line that lost its own, are rejected', async () => {
    const { imported } = importHarness()
    const alone = (await imported([orderRows({ ...NONE, ...ANA })])).report
    const lost = (await imported([orderRows(NH, { ...MA, ...ANA, 'Class Code': '' })])).report
    for (const { totals, rejects } of [alone, lost]) {
      expect(totals).toMatchObject({ created: 0, rejected: 1 })
      expect(rejects).toMatchObject([{ column: 'Class Code' }])
    }
  })
})

describe('an order that comes again with officers', () => {
  const file = (...rows: Record<string, string>[]) =>
    orderFile(
      'again.csv',
      csvOf(rows.map((row) => ({ ...ORDER_ROW, ...Object.fromEntries(FIELDS), ...row }))),
    )
  const FIELDS = Object.keys({ ...NH, ...ANA }).map((name) => [name, ''] as const)

  it('changes title, share and coverage where its text did, adds one, and leaves the rest', async () => {
    const { imported, theAudit, store } = importHarness()
    await imported([file({ ...NH, ...ANA }, { ...NH, ...BEN }, { ...MA, ...CORA })])
    const same = (await imported([file({ ...MA, ...CORA }, { ...NH, ...BEN }, { ...NH, ...ANA })]))
      .report
    expect(same.totals).toMatchObject({ unchanged: 1, changed: 0 })
    const [ana, ben, cora] = theAudit().officers ?? []
    const typed = { remuneration: 131000, share: 0.55, record: 'W-2', enteredBy: 'a@b.example' }
    const signed = { name: 'Dana Auditor', by: 'a@b.example', at: new Date(0) }
    const officers = [{ ...ana, ...typed }, ben, cora]
    await store.update('audits', theAudit().id, { officers, signed })
    const again = await imported(
      [
        file(
          { ...NH, ...ANA, 'Officer Payroll': '150000' },
          { ...NH, ...BEN, 'Officer Included': 'Included', 'Officer Ownership %': '20%' },
          { ...MA, ...NONE, 'Officer Name': 'Dee Fox', 'Officer Included': 'E' },
          MA,
        ),
      ],
      { update: true },
    )
    expect(again.changes[0]?.differences.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Officer Ben Reyes ownership', '0.25', '0.2'],
      ['Officer Ben Reyes coverage', 'false', 'true'],
      ['Officer Dee Fox', '', 'Dee Fox'],
    ])
    expect(theAudit().officers?.[0]).toMatchObject(typed)
    expect(theAudit().signed).toBeNull()
    expect(facts(theAudit())).toEqual([
      ['Ana Reyes', 'officer', 0.55, true, '1', '5474'],
      ['Ben Reyes', 'officer', 0.2, true, '1', '5474'],
      ['Cora Lind', 'member', 0.15, true, '2', '5474_2'],
      ['Dee Fox', 'officer', 0, false, '2', ''],
    ])
  })

  it('without them is no change, and with them again neither', async () => {
    const { imported } = importHarness()
    await imported([file({ ...NH, ...ANA })])
    for (const row of [NH, { ...NH, ...ANA }]) {
      const { report } = await imported([file(row)])
      expect(report.totals).toMatchObject({ unchanged: 1, changed: 0 })
    }
  })
})
