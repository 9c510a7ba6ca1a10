import fc from 'fast-check'
import { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import { KEY_QUESTION_IDS } from '#shared/audit/keyQuestions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { totalsOf } from '#shared/audit/salesLines.ts'
import { anAudit, BUILT_AT } from '#shared/testing/builders.ts'
import { pdfPages } from '#shared/testing/pdfPages.ts'
import { aRecord } from '#shared/testing/worksheetRows.ts'
import { soakSize } from '../../tests/setup/soakSize.ts'
import { type AuditReportInput, auditReport } from './auditReport.ts'

const carrier = { name: 'Demo Mutual', timeZone: 'America/New_York' }

function inputOf(audit: Audit, changes: Partial<AuditReportInput> = {}): AuditReportInput {
  return { audit, carrier, attempts: [], documents: [], made: BUILT_AT, version: 1, ...changes }
}

const food = {
  id: 'food',
  selected: true,
  sales: 500.1,
  salesTax: 40.05,
  classCode: '16910',
  net: 460.05,
  error: '',
} as const

it('shows the outcome of an audit, and no names of staff', async () => {
  const [line] = anAudit().categories
  if (!line) throw new Error('The built audit has a class line.')
  const audit = anAudit({
    bakeState: 'PRODUCTIVE',
    outcome: 'PRODUCTIVE',
    outcomeBy: 'ada@bakehouse.example',
    outcomeAt: BUILT_AT,
    revision: 2,
    categories: [{ ...line, finalExposure: 1_062_500, diff: 0.25, notes: 'More seats' }],
    insuredCategories: [food],
    insuredCategoryTotals: totalsOf([food], 'yes'),
    keyQuestions: { newProducts: { answer: 'yes', detail: 'Cakes' } },
  })
  const input = inputOf(audit, {
    attempts: [
      {
        step: 'CALL_INSURED',
        party: 'insured',
        channel: 'call',
        date: BUILT_AT,
        result: 'noAnswer',
      },
    ],
    documents: [{ docType: 'D3', name: 'pl-2026.pdf', dateAdded: BUILT_AT }],
    version: 3,
    isInternal: true,
  })
  const bytes = await auditReport(input)
  const pages = await pdfPages(bytes)
  const text = pages.join(' ')
  for (const words of [
    'Harbor Oven',
    'Revision 2, Version 3',
    'Productive, set by Auditor',
    '$850,000.00',
    '$1,062,500.00',
    '+25.0%',
    'More seats',
    'General liability',
    '$460.05',
    'Cakes',
    'P&L / Income Statement',
    'pl-2026.pdf',
    'Call Insured',
    'no answer',
    'Imported order',
    'System',
    `Page 1 of ${pages.length}`,
  ])
    expect(text).toContain(words)
  expect(text.match(/Not answered/g)).toHaveLength(KEY_QUESTION_IDS.length - 1)
  expect(text).not.toContain('ada@bakehouse.example')
  const pdf = await PDFDocument.load(bytes)
  expect(pdf.getTitle()).toBe('Audit report T0001')
  expect(pdf.getCreationDate()).toEqual(BUILT_AT)
  const carriers = (await pdfPages(await auditReport({ ...input, isInternal: false }))).join(' ')
  expect(carriers).toContain('Productive, 11/')
  for (const words of ['Auditor', 'System', 'Call Insured', 'Contact attempts', 'Imported order'])
    expect(carriers).not.toContain(words)
})

it('has the payroll worksheet with its workings, statements and signatures', async () => {
  const [line] = anAudit().categories
  if (!line) throw new Error('The built audit has a class line.')
  const entered = {
    record: '941, first quarter',
    enteredBy: 'ada@bakehouse.example',
    enteredAt: BUILT_AT,
  }
  const audit = anAudit({
    auditStart: '2025-01-01',
    auditEnd: '2025-12-31',
    categories: [{ ...line, id: '5474', classCode: '5474', exposureType: 'payroll', state: 'NH' }],
    payroll: [
      {
        id: 'a',
        line: '5474',
        from: '2025-01-01',
        to: '2025-03-31',
        gross: 10_000,
        timeAndHalf: 1500,
        doubleTime: 0,
        exclusions: [],
        ...entered,
      },
    ],
    officers: [
      {
        id: 'o',
        name: 'Ines Ode',
        title: 'officer',
        entity: '',
        share: 1,
        duties: '',
        line: '',
        isIncluded: true,
        remuneration: 50_000,
        from: null,
        to: null,
        ...entered,
      },
    ],
    subcontractors: [
      {
        id: 's',
        name: 'Pine Roofing LLC',
        work: 'Roofing',
        paid: 36_500,
        kind: 'labor',
        certificates: [],
        line: '5474',
        ...entered,
      },
    ],
    records: [aRecord({ figure: 10_200, notes: 'Filed late.' })],
    remarks: 'Framing only.',
    signed: { name: 'Ada Auditor', by: 'ada@bakehouse.example', at: BUILT_AT },
    insuredSigned: { name: 'Ines Ode', at: BUILT_AT },
  })
  const text = (await pdfPages(await auditReport(inputOf(audit)))).join(' ')
  for (const words of [
    '5474 · NH',
    'Overtime premium: 1/3 of $1,500.00 -$500.00',
    '$9,500.00',
    'Record: 941, first quarter',
    'Executive officer, no class line   $50,000.00   -',
    '$36,500.00 × 365 of 365 days × 90% labor only',
    '$32,850.00',
    'Framing only.',
    'Form 941, 01/01/25 to 03/31/25',
    'Line 5c, column 1',
    'Filed late.',
    'Agrees -2.0%',
    'No record of 04/01/25 to 12/31/25',
    'Auditor: signed by Ada Auditor',
    'signed by Ines Ode as complete and correct',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('ada@bakehouse.example')
  const plain = (await pdfPages(await auditReport(inputOf(anAudit())))).join(' ')
  for (const words of ['payroll', 'Signatures', 'Records']) expect(plain).not.toContain(words)
})

it('has workers’ compensation without a premium basis in dollars of payroll', async () => {
  const [line] = anAudit().categories
  if (!line) throw new Error('The built audit has a class line.')
  const unknown = { ...line, exposureType: 'unknown', estimatedExposure: 120_000 } as const
  const audit = anAudit({ categories: [{ ...unknown, policyType: 'WC', finalExposure: 125_000 }] })
  const text = (await pdfPages(await auditReport(inputOf(audit)))).join(' ')
  expect(text.replace(/\s+/g, ' ')).toContain('Payroll $120,000.00 $125,000.00')
})

it('says that the tax answer agrees only while every sales line is in the totals', async () => {
  const reported = async (...insuredCategories: Audit['insuredCategories']) => {
    const insuredCategoryTotals = totalsOf(insuredCategories, 'yes')
    const audit = anAudit({ insuredCategories, insuredCategoryTotals })
    return (await pdfPages(await auditReport(inputOf(audit)))).join(' ')
  }
  expect(await reported(food)).toContain('agrees with the sales tax')
  const over = { ...food, id: 'retail', salesTax: 99_999, error: 'TAX_OVER_SALES' } as const
  const partly = await reported(food, over)
  expect(partly).toContain('A sales line with an error is not in these totals')
  expect(partly).not.toContain('agrees with the sales tax')
})

it('says so where letters could not be shown', async () => {
  const textOf = async (insuredDbaName: string) =>
    (await pdfPages(await auditReport(inputOf(anAudit({ insuredDbaName }))))).join(' ')
  expect(await textOf('مطعم')).toContain('they show as "?"')
  expect(await textOf('Café – why not?')).not.toContain('they show as')
})

it('the same input has the same bytes, another moment others', async () => {
  const input = inputOf(anAudit())
  const first = await auditReport(input)
  expect(await auditReport(input)).toEqual(first)
  const later = await auditReport({ ...input, made: new Date(BUILT_AT.getTime() + 60_000) })
  expect(later).not.toEqual(first)
})

it('a history of years goes on over pages, each with its head and number', async () => {
  const [entry] = anAudit().history
  if (!entry) throw new Error('The built audit has a history.')
  const history = Array.from({ length: 3000 }, (_, n) => ({ ...entry, n, text: `Called ${n}` }))
  const pages = await pdfPages(
    await auditReport(inputOf(anAudit({ history }), { isInternal: true })),
  )
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.at(-1)).toContain('Called 2999')
  for (const [at, page] of pages.entries())
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  expect(pages.at(-2)).toContain('When')
})

it('whatever was typed, it is a readable PDF', async () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      'مطعم السلام',
      'בית קפה',
      '東京パン',
      '🥐'.repeat(20),
      '<script>alert(1)</script>',
      'x'.repeat(4000),
      '\u0000\u001b\r\n\t\u2028',
      '‮evil',
      '',
    ),
  )
  await fc.assert(
    fc.asyncProperty(texts, texts, texts, async (company, note, words) => {
      const { categories, history } = anAudit()
      const audit = anAudit({
        insuredCompany: company,
        insuredDescriptionOfOps: words,
        categories: categories.map((line) => ({ ...line, classDescription: words, notes: note })),
        history: history.map((entry) => ({ ...entry, text: words })),
        keyQuestions: { newProducts: { answer: 'no', detail: note } },
      })
      const documents = [{ docType: note, name: company, dateAdded: new Date(Number.NaN) }]
      const pages = await pdfPages(await auditReport(inputOf(audit, { documents })))
      expect(pages[0]).toContain('Premium audit report')
      expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
    }),
    { numRuns: soakSize(8, 25) },
  )
})

it('names places, entities and the premium where the order has them, and the kind of a record', async () => {
  const [line] = anAudit().categories
  if (!line) throw new Error('The built audit has a class line.')
  const rated = {
    ...line,
    policyType: 'Workers Compensation',
    exposureType: 'payroll',
    estimatedExposure: 120_000,
    rate: 7.85,
  } as const
  const audit = anAudit({
    naics: '238320',
    entities: [{ id: '1', name: 'Granite Painting LLC', fein: '12-3456789', type: 'llc' }],
    locations: [{ id: '2', address: '5 Mill Rd', city: 'Keene', state: 'NH', zip: '03431' }],
    categories: [
      { ...rated, state: 'NH', location: '2', entity: '1', finalExposure: 125_000 },
      { ...rated, id: 'b', state: 'MA', finalExposure: 100_000 },
    ],
  })
  const documents = [
    { docType: 'D99', docKind: 'form941', name: 'q1.pdf', dateAdded: BUILT_AT },
  ] as const
  const text = (await pdfPages(await auditReport(inputOf(audit, { documents })))).join(' ')
  for (const words of [
    'Granite Painting LLC, 12-3456789, Limited liability company',
    '5 Mill Rd, Keene, NH 03431',
    '238320',
    'Rate 7.85',
    'Form 941',
    '$18,840.00 estimated, $17,662.50 audited, -$1,177.50',
  ])
    expect(text.replace(/\s+/g, ' ')).toContain(words)
  const plain = (await pdfPages(await auditReport(inputOf(anAudit())))).join(' ')
  expect(plain).not.toMatch(/NAICS|Premium at|Entity 1/)
})
