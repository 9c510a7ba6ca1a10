import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { editAudit } from '#shared/audit/editAudit.ts'
import { proposedFinal, worksheetOf } from '#shared/audit/exposures.ts'
import type { Audit } from '#shared/audit/model.ts'
import { asksPayroll, kindOf } from '#shared/audit/orderKinds.ts'
import type { ActionContext, AuditWithSteps } from '#shared/audit/steps/model.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { anAudit, BAKER } from '#shared/testing/builders.ts'
import { TestAudit } from '#shared/testing/testAudit.ts'
import type { Certificate, Subcontractor } from './model.ts'
import { gapsIn, type Period } from './period.ts'
import {
  certificateWords,
  coverageNeeded,
  hasSubcontractors,
  subcontractorTerms,
  uncoveredWords,
  workSubcontractor,
} from './subcontractors.ts'

const YEAR: Period = { from: '2025-10-01', to: '2026-09-30' }
const LINES = [
  { id: '5474', policyType: 'Workers Compensation', exposureType: 'payroll' as const },
  { id: '98304', policyType: 'General Liability', exposureType: 'payroll' as const },
  { id: '91585', policyType: 'General Liability', exposureType: 'totalCost' as const },
]

function certificate(changes: Partial<Certificate> = {}): Certificate {
  return {
    id: 'c1',
    document: '',
    insurer: 'Granite Mutual',
    insured: 'Hill Roofing LLC',
    coverage: 'workersCompensation',
    from: '2025-10-01',
    to: '2026-10-01',
    ...changes,
  }
}

function subcontractor(changes: Partial<Subcontractor> = {}): Subcontractor {
  return {
    id: 's1',
    name: 'Hill Roofing, L.L.C.',
    work: 'Roofing',
    paid: 36_500,
    kind: 'labor',
    certificates: [],
    line: '5474',
    record: '',
    enteredBy: BAKER.userId,
    enteredAt: new Date('2026-11-02T15:00:00Z'),
    ...changes,
  }
}

const work = (changes: Partial<Subcontractor>, period = YEAR, rules = {}) =>
  workSubcontractor(subcontractor(changes), period, rules, LINES)

describe('the uncovered part of a subcontractor', () => {
  it('is the whole price by the carrier’s share without a certificate', () => {
    expect(work({})).toMatchObject({ uncoveredDays: 365, periodDays: 365, cents: 3_285_000 })
    expect(work({ kind: 'laborAndMaterial' }).cents).toBe(1_825_000)
    expect(work({ kind: 'equipment', paid: 30_000 }).cents).toBe(1_000_000)
    const rules = { subcontractShares: { labor: 1 } }
    expect(work({}, YEAR, rules).cents).toBe(3_650_000)
  })

  it('is nothing under a certificate of the whole period, whatever the name’s punctuation', () => {
    const done = work({ certificates: [certificate()] })
    expect(done).toMatchObject({ uncovered: [], uncoveredDays: 0, cents: 0 })
    expect(certificateWords(done.certificates[0] as (typeof done.certificates)[0])).toBe(
      'Workers’ compensation, Granite Mutual: covers 10/01/25 to 09/30/26',
    )
  })

  it.each(['2026-05-31', '2026-06-01'])('is the days after a certificate that ended %s', (to) => {
    const done = work({ certificates: [certificate({ to })] })
    expect(done).toMatchObject({ uncoveredDays: 122, cents: 1_098_000 })
    expect(uncoveredWords(done)).toBe('Not covered: 06/01/26 to 09/30/26')
    expect(subcontractorTerms(done)).toBe('$36,500.00 × 122 of 365 days × 90% labor only')
  })

  it('counts days of overlapping certificates once, and a gap between two', () => {
    const certificates = [
      certificate({ id: 'c1', from: '2025-06-01', to: '2026-02-01' }),
      certificate({ id: 'c2', from: '2026-01-01', to: '2026-04-01' }),
      certificate({ id: 'c3', from: '2026-04-11', to: '2027-04-11' }),
    ]
    const done = work({ certificates })
    expect(done.uncovered).toEqual([{ from: '2026-04-01', to: '2026-04-10' }])
    expect(done.cents).toBe(90_000)
  })

  it.each([
    [{ coverage: 'generalLiability' }, 'coverage'],
    [{ insured: 'Valley Roofing LLC' }, 'insured'],
    [{ insured: 'Hill Roofing Inc.' }, 'insured'],
    [{ insured: '' }, 'unread'],
    [{ from: null }, 'noStart'],
    [{ to: null }, 'noEnd'],
    [{ from: '2024-10-01', to: '2025-10-01' }, 'outside'],
  ] as [Partial<Certificate>, string][])(
    'a certificate with %o covers nothing: %s',
    (changes, why) => {
      const done = work({ certificates: [certificate(changes)] })
      expect(done.certificates[0]).toMatchObject({ covers: null, why })
      expect(done.uncoveredDays).toBe(365)
    },
  )

  it('a line of general liability asks for a certificate of general liability', () => {
    const certificates = [certificate({ coverage: 'generalLiability' })]
    expect(work({ line: '98304', certificates }).cents).toBe(0)
    expect(work({ line: '5474', certificates }).cents).toBe(3_285_000)
  })

  it('is no part but the whole price on a line rated by total cost, insured or not', () => {
    const certificates = [certificate({ coverage: 'generalLiability' })]
    const insured = work({ line: '91585', kind: 'laborAndMaterial', certificates })
    expect(insured).toMatchObject({ uncoveredDays: 0, isWhole: true, cents: 3_650_000 })
    expect(subcontractorTerms(insured)).toBe('$36,500.00, the total cost of the work')
    expect(work({ line: '91585' }).cents).toBe(3_650_000)
  })

  it.each([
    ['W.C.', 'unknown', 'workersCompensation'],
    ['Workers Compensation', 'totalCost', 'workersCompensation'],
    ['', 'payroll', 'workersCompensation'],
    ['', 'totalCost', 'generalLiability'],
    ['General Liability', 'payroll', 'generalLiability'],
  ] as const)('a line of %j by %s asks for one of %s', (policyType, exposureType, coverage) => {
    expect(coverageNeeded({ id: '1', policyType, exposureType })).toBe(coverage)
    const kind = kindOf({ categories: [{ policyType, exposureType }] })
    if (policyType !== '') expect(kind === 'workersCompensation').toBe(coverage === kind)
  })

  it('rounds once, half up, also where a binary share lies beside the half cent', () => {
    const rules = { subcontractShares: { labor: 0.35 } }
    expect(work({ paid: 0.1 }, YEAR, rules).cents).toBe(4)
    expect(
      work({ paid: 1000.1, kind: 'equipment' }, { from: '2024-01-01', to: '2024-12-31' }),
    ).toMatchObject({ periodDays: 366, cents: 33_337 })
  })

  it('is a part of its class line’s exposure; without a line, or days, it moves nowhere', () => {
    const subcontractors = [
      subcontractor(),
      subcontractor({ id: 's2', paid: 1000 }),
      subcontractor({ id: 's3', line: '' }),
    ]
    const [line] = anAudit().categories
    if (!line) throw new Error('The built audit has a class line.')
    const categories = [{ ...line, id: '5474', ...LINES[0] }]
    const days = {
      policyStart: '2025-10-01',
      policyEnd: '2026-10-01',
      auditStart: null,
      auditEnd: null,
    }
    const final = (changes: Partial<Audit>) => {
      const audit = anAudit({ ...days, categories, subcontractors, ...changes })
      const [of] = audit.categories
      return of && proposedFinal(of, worksheetOf(audit, null))
    }
    expect(final({})).toBe(33_750)
    expect(final({ policyEnd: null })).toBe(null)
    expect(final({ subcontractors: [] })).toBe(null)
    expect(final({ categories: [{ ...line, id: '5474', exposureType: 'totalCost' }] })).toBe(37_500)
    expect(final({ categories: [{ ...line, id: '5474', exposureType: 'area' }] })).toBe(null)
    // Without a basis, workers' compensation is payroll: for tabs, pages and the sum alike.
    const unrated = [{ ...line, id: '5474', ...LINES[0], exposureType: 'unknown' as const }]
    expect(final({ categories: unrated })).toBe(33_750)
    expect([
      hasSubcontractors({ categories: unrated }),
      asksPayroll({ categories: unrated }),
    ]).toEqual([true, true])
    expect(final({ categories: [{ ...line, id: '5474', exposureType: 'unknown' }] })).toBe(null)
  })
})

describe('the worked cases of docs/subcontractors.md', () => {
  const leap: Period = { from: '2024-01-01', to: '2024-12-31' }
  const cases: [string, Partial<Subcontractor>, Period?][] = [
    ['No certificate', {}],
    ['Labor and material, no certificate', { kind: 'laborAndMaterial' }],
    ['A certificate that ended 06/01/26', { certificates: [certificate({ to: '2026-06-01' })] }],
    [
      'Two that overlap, and a gap of ten days before a third',
      {
        certificates: [
          certificate({ id: 'c1', from: '2025-06-01', to: '2026-02-01' }),
          certificate({ id: 'c2', from: '2026-01-01', to: '2026-04-01' }),
          certificate({ id: 'c3', from: '2026-04-11', to: '2027-04-11' }),
        ],
      },
    ],
    ['A certificate without an end', { certificates: [certificate({ to: null })] }],
    [
      'A certificate of another insured, Valley Roofing LLC',
      { certificates: [certificate({ insured: 'Valley Roofing LLC' })] },
    ],
    [
      'A certificate of general liability on a workers’ compensation class',
      { certificates: [certificate({ coverage: 'generalLiability' })] },
    ],
    [
      'A certificate of the whole period, on a class of general liability rated by total cost',
      { line: '91585', certificates: [certificate({ coverage: 'generalLiability' })] },
    ],
    [
      'Equipment with operators at 1,000.10, a leap year',
      { kind: 'equipment', paid: 1000.1 },
      leap,
    ],
  ]
  const page = readFileSync('docs/subcontractors.md', 'utf8').split('\n')

  it.each(cases)('%s', (name, changes, period) => {
    const row = page.find((line) => line.startsWith(`| ${name} |`))
    expect(row?.endsWith(`| ${formatCents(work(changes, period).cents)} |`)).toBe(true)
  })

  it('are all that the page has', () => {
    expect(page.filter((line) => line.endsWith('.00 |') || line.endsWith('7 |'))).toHaveLength(
      cases.length,
    )
  })
})

describe('the days between certificates', () => {
  it('are those that none has, before, between and after', () => {
    const others = [
      { from: '2026-01-01', to: '2026-02-01' },
      { from: '2025-11-01', to: '2025-11-30' },
      { from: '2025-11-10', to: '2025-11-20' },
      { from: '2027-01-01', to: '2027-02-01' },
    ]
    expect(gapsIn(YEAR, others)).toEqual([
      { from: '2025-10-01', to: '2025-10-31' },
      { from: '2025-12-01', to: '2025-12-31' },
      { from: '2026-02-02', to: '2026-09-30' },
    ])
    expect(gapsIn(YEAR, [YEAR])).toEqual([])
    expect(gapsIn(YEAR, [])).toEqual([YEAR])
  })
})

describe('subcontractors of an audit', () => {
  const typed = {
    id: 's1',
    name: ' Hill Roofing ',
    paid: '$30,000.00',
    kind: 'labor',
    line: '',
    certificates: [{ id: 'c1', insurer: 'Granite', from: '10/01/2025', to: '' }],
  }
  const edit = (rows: unknown) => (worked: AuditWithSteps, context: ActionContext) =>
    editAudit(worked, { subcontractors: rows }, context)

  it('are stored clean, with who entered a row and when; the history says each cell', () => {
    const test = new TestAudit()
    test.do(edit([typed]))
    const [row] = test.audit.subcontractors ?? []
    expect(row).toEqual({
      id: 's1',
      name: 'Hill Roofing',
      work: '',
      paid: 30_000,
      kind: 'labor',
      line: '',
      record: '',
      certificates: [
        {
          id: 'c1',
          coverage: 'workersCompensation',
          insurer: 'Granite',
          insured: '',
          from: '2025-10-01',
          to: null,
          document: '',
        },
      ],
      enteredBy: BAKER.userId,
      enteredAt: test.now,
    })
    test.passDays(1)
    const certificates = [{ ...typed.certificates[0], to: '05/31/2026' }, { id: 'c2' }]
    test.do(edit([{ ...typed, paid: 31_000, kind: 'laborAndMaterial', certificates }]))
    expect(test.audit.history.at(-1)?.text).toBe(
      'Edited: subcontractor Hill Roofing paid from "$30,000.00" to "$31,000.00"; ' +
        'subcontractor Hill Roofing price for from "Labor only" to "Labor and material"; ' +
        'certificate of Hill Roofing by Granite last day from empty to "05/31/26"; ' +
        'certificate of Hill Roofing added',
    )
    expect(test.audit.subcontractors?.[0]?.enteredAt).toEqual(test.now)
  })

  it('a row that stays keeps who entered it, and who enters it is not typed', () => {
    const test = new TestAudit()
    test.do(edit([{ ...typed, enteredBy: 'someone@else.example', enteredAt: new Date(0) }]))
    const first = test.audit.subcontractors?.[0]
    expect(first?.enteredBy).toBe(BAKER.userId)
    test.passDays(1)
    test.do(edit([typed, { ...typed, id: 's2', name: 'Other' }]))
    expect(test.audit.subcontractors?.[0]).toEqual(first)
    expect(test.audit.subcontractors?.[1]?.enteredAt).toEqual(test.now)
    const before = test.audit
    test.do(edit(test.audit.subcontractors))
    expect(test.audit).toBe(before)
  })

  it.each([
    [[{ ...typed, paid: 'ten' }], 'row 1, paid: "ten" has no digits'],
    [[typed, { ...typed, id: 's2', paid: '-5' }], 'row 2, paid: a minus sign is not accepted'],
    [[{ ...typed, name: ' ' }], 'row 1, name: enter the name.'],
    [[{ ...typed, kind: 'free' }], 'row 1, kind: it is one of labor'],
    [
      [{ ...typed, certificates: [{ id: 'c1', to: '02/30/2026' }] }],
      'certificates.c1.to: it is a day',
    ],
    [[{ ...typed, certificates: [{ id: '../x' }] }], 'an id is a short word.'],
    [
      [{ ...typed, certificates: [{ id: 'c1' }, { id: 'c1' }] }],
      'the certificate c1 is there twice.',
    ],
    [[{ ...typed, line: 'gone' }], 'the class line gone is not on this audit'],
    [[typed, typed], 'the row s1 is there twice.'],
    ['none', 'they are a list'],
  ])('what is wrong is refused in words: %#', (rows, words) => {
    const result = new TestAudit().try(edit(rows))
    expect(result.ok ? '' : result.error.message).toContain(words)
  })

  it('are closed with the figures once there is an outcome', () => {
    const test = new TestAudit({ bakeState: 'PRODUCTIVE' })
    expect(test.refused(edit([typed]))).toBe('FIGURES_CLOSED')
  })
})
