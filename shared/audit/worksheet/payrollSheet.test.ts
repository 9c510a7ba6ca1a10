import { describe, expect, it } from 'vitest'
import { anAudit, BAKER } from '#shared/testing/builders.ts'
import { TestAudit } from '#shared/testing/testAudit.ts'
import { anEntry } from '#shared/testing/worksheetRows.ts'
import { figuresHash, isHashOfFigures } from '../advanceAudit.ts'
import type { Category } from '../classLines.ts'
import { type AuditPatch, editAudit } from '../editAudit.ts'
import { differsFromNet, proposedFinal, worksheetOf } from '../exposures.ts'
import type { ActionContext, AuditWithSteps } from '../steps/model.ts'
import { hasPayrollSheet, lineTotals, payrollSheetOf, stateTotals } from './payrollSheet.ts'

const edit = (patch: AuditPatch) => (worked: AuditWithSteps, context: ActionContext) =>
  editAudit(worked, patch, context)

const line = (id: string, state: string, exposureType: Category['exposureType'] = 'payroll') => ({
  ...(anAudit().categories[0] as Category),
  id,
  classCode: id.slice(0, 4),
  state,
  exposureType,
})

const TERM = {
  policyStart: '2025-01-01',
  policyEnd: '2026-01-01',
  auditStart: null,
  auditEnd: null,
}
const LINES = {
  categories: [line('5474', 'NH'), line('5474_2', 'MA'), line('8810', 'NH')],
  ...TERM,
}

const QUARTER = {
  id: 'q1',
  line: '5474',
  from: '01/01/2025',
  to: '03/31/2025',
  gross: '$30,000',
  timeAndHalf: 3000,
  exclusions: [{ kind: 'tips', amount: '500' }],
  record: 'Form 941, first quarter',
}
const OWNER = {
  id: 'o1',
  name: 'Ana Reyes',
  title: 'officer',
  share: '60%',
  line: '8810',
  isIncluded: true,
  remuneration: '150,000',
}

describe('the payroll worksheet of an audit', () => {
  it('keeps who entered a row and when, whatever was typed as that', () => {
    const test = new TestAudit(LINES)
    const forged = { ...QUARTER, enteredBy: 'someone@else.example', enteredAt: new Date(0) }
    test.do(edit({ payroll: [forged], officers: [OWNER] }))
    const first = test.audit
    const [entry] = first.payroll ?? []
    expect(entry).toMatchObject({ gross: 30_000, enteredBy: BAKER.userId })
    expect(first.officers?.[0]).toMatchObject({ share: 0.6, from: null })
    expect(first.history.at(-1)?.text).toBe(
      'Edited: payroll of 5474 NH, 01/01/25 to 03/31/25 added; officer Ana Reyes added',
    )

    const next = { ...QUARTER, id: 'q2', from: '04/01/2025', to: '06/30/2025' }
    test.passDays(1)
    test.do(edit({ payroll: [{ ...QUARTER, enteredBy: '' }, next] }))
    const [same, added] = test.audit.payroll ?? []
    expect(same).toEqual(entry)
    expect(added?.enteredAt?.getTime()).toBeGreaterThan(entry?.enteredAt?.getTime() ?? Infinity)

    test.do(edit({ payroll: [{ ...QUARTER, gross: '31,000' }] }))
    expect(test.audit.history.at(-1)?.text).toBe(
      'Edited: payroll of 5474 NH, 01/01/25 to 03/31/25 gross from "$30,000.00" to "$31,000.00"; ' +
        'payroll of 5474 NH, 04/01/25 to 06/30/25 removed',
    )
  })

  it.each([
    [{ payroll: [{ ...QUARTER, gross: '9k' }] }, 'row 1, gross: "9k" is not an amount'],
    [{ payroll: [{ ...QUARTER, timeAndHalf: 40_000 }] }, 'overtime pay is part of it, and is more'],
    [
      { payroll: [{ ...QUARTER, exclusions: [{ kind: 'tips', amount: 29_500 }] }] },
      'more than all of it would be taken off',
    ],
    [
      { payroll: [{ ...QUARTER, exclusions: [{ kind: 'other', amount: 5 }] }] },
      'row 1, otherReason: say why this pay is excluded',
    ],
    [{ payroll: [{ ...QUARTER, to: '12/31/2024' }] }, 'it is before the first day'],
    [{ payroll: [{ ...QUARTER, to: '02/30/2025' }] }, 'it is a day as mm/dd/yyyy'],
    [{ payroll: [QUARTER, QUARTER] }, 'the row q1 is there twice'],
    [{ payroll: [{ ...QUARTER, line: '9999' }] }, 'the class line 9999 is not on this audit'],
    [{ officers: [{ ...OWNER, share: '160%' }] }, 'it is a percentage from 0 to 100'],
    // Searched once: a row of blanks must not hold the engine.
    [
      { officers: [{ ...OWNER, share: `6${' '.repeat(1_000_000)}0` }] },
      'it is a percentage from 0 to 100',
    ],
    [{ officers: [{ ...OWNER, isIncluded: 'maybe' }] }, 'it is included or excluded'],
  ])('%j is refused with its reason, and nothing is kept', (patch, words) => {
    const test = new TestAudit(LINES)
    const before = test.audit
    const result = test.try(edit(patch))
    expect(result.ok ? '' : result.error.message).toContain(words)
    expect(test.audit).toBe(before)
  })

  it('a class line that rows name stays, and figures are closed once there is an outcome', () => {
    const test = new TestAudit({ ...LINES, bakeState: 'WORKSHEET' })
    test.do(edit({ payroll: [QUARTER] }))
    expect(test.refused(edit({ categories: LINES.categories.slice(1) }))).toBe('FIELD_INVALID')
    const done = new TestAudit({ ...LINES, bakeState: 'PRODUCTIVE' })
    expect(done.refused(edit({ payroll: [QUARTER] }))).toBe('FIGURES_CLOSED')
  })

  it('proposes final exposures by line, and says where a final one differs', () => {
    const test = new TestAudit(LINES)
    const [nh, ma, clerical] = LINES.categories as [Category, Category, Category]
    expect(hasPayrollSheet(test.audit)).toBe(true)
    expect(proposedFinal(nh, worksheetOf(test.audit, null))).toBeNull()
    test.do(edit({ payroll: [QUARTER], officers: [OWNER] }))
    const limits = [
      { state: 'NH', title: 'officer', from: '2025-01-01', minimum: 52_000, maximum: 104_000 },
    ] as const
    const carrier = { worksheetRules: { limits: [...limits] } }
    const worksheet = worksheetOf(test.audit, carrier)
    // 30,000 less a third of 3,000 less 500.
    expect(proposedFinal(nh, worksheet)).toBe(28_500)
    expect(proposedFinal(ma, worksheet)).toBeNull()
    expect(proposedFinal(clerical, worksheet)).toBe(104_000)
    expect(differsFromNet({ ...nh, finalExposure: 28_500.01 }, worksheet)).toBe(28_500)
    const totals = lineTotals(payrollSheetOf(test.audit, carrier))
    expect(stateTotals(totals)).toEqual([
      { state: 'NH', cents: 13_250_000 },
      { state: 'MA', cents: 0 },
    ])
  })

  it('is part of the hash of what was approved, and an audit without one keeps its hash', () => {
    const test = new TestAudit(LINES)
    const before = figuresHash(test.audit)
    expect(figuresHash({ ...test.audit, payroll: [], officers: [] })).toBe(before)
    test.do(edit({ payroll: [QUARTER] }))
    expect(figuresHash(test.audit)).not.toBe(before)
    expect(test.audit.history.at(-1)?.figures).toBe(figuresHash(test.audit))
  })

  it('what its rows count by is in the hash, and a hash from before it was still stands', () => {
    const sales = anAudit()
    const audit = anAudit({ payroll: [anEntry({ gross: 9000 })] })
    const kept = '6e5891cc5ddf421c73a2d05befb2c63badc243e7fcc2235e2f758c5f01fc667f'
    expect(isHashOfFigures(kept, audit)).toBe(true)
    const ofSales = '90c1efe06460bcfc4d4f657d8835ecdfdd362a4755a11a68f518a6693c67bc5d'
    expect(isHashOfFigures(ofSales, sales)).toBe(true)
    expect(isHashOfFigures(kept, sales)).toBe(false)
    const categories = [line('NH', '')]
    const counted = anAudit({ ...TERM, categories, payroll: [anEntry()] })
    for (const changes of [
      { auditEnd: '2026-06-30' },
      { policyEnd: '2026-02-01' },
      { insuredLocationState: 'MA' },
    ])
      expect(isHashOfFigures(figuresHash(counted), { ...counted, ...changes })).toBe(false)
  })
})
