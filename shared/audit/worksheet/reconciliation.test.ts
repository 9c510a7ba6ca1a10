import { describe, expect, it } from 'vitest'
import { anAudit } from '#shared/testing/builders.ts'
import { anEntry, anOfficer, aRecord } from '#shared/testing/worksheetRows.ts'
import type { Category } from '../classLines.ts'
import type { Audit } from '../model.ts'
import {
  checkAmounts,
  checkNotes,
  checkWords,
  hasOpenChecks,
  hasRecords,
  recordChecks,
} from './reconciliation.ts'

const TERM = {
  policyStart: '2025-01-01',
  policyEnd: '2026-01-01',
  auditStart: null,
  auditEnd: null,
}

/** An audit of 100,000.00 of payroll in New Hampshire, unless the case says another. */
function audit(changes: Partial<Audit>): Audit {
  const [line] = anAudit().categories as [Category]
  const categories = ['NH', 'PA'].map((state): Category => {
    return { ...line, id: state, classCode: '5474', state, exposureType: 'payroll' }
  })
  const payroll = [anEntry({ to: '2025-12-31', gross: 100_000, timeAndHalf: 30_000 })]
  return anAudit({ categories, ...TERM, payroll, ...changes })
}

const year = { from: '2025-01-01', to: '2025-12-31' }
const results = (changes: Partial<Audit>, carrier: Parameters<typeof recordChecks>[1] = null) =>
  recordChecks(audit(changes), carrier).map((check) => [check.title, checkWords(check)])

describe('records compared with the worksheet', () => {
  it.each<[string, Partial<Audit>, [string, string][]]>([
    ['no record at all', {}, [['Payroll records', 'Not entered']]],
    [
      'a 941 at the tolerance of 2%, against gross pay before overtime premium',
      { records: [aRecord({ ...year, figure: 98_039.22 })] },
      [['Form 941', 'Agrees 2.0%']],
    ],
    [
      'one cent more apart than that',
      { records: [aRecord({ ...year, figure: 102_040.83 })] },
      [['Form 941', 'Apart -2.0%']],
    ],
    [
      'apart with words',
      { records: [aRecord({ ...year, figure: 150_000, explanation: 'A second firm.' })] },
      [['Form 941', 'Explained -33.3%']],
    ],
    [
      'a quarter that is not there',
      { records: [aRecord({ to: '2025-09-30', figure: 75_000 })] },
      [['Form 941', 'Apart 33.3%']],
    ],
    [
      'a figure that has not been read',
      { records: [aRecord({ ...year })] },
      [['Form 941', 'Not read']],
    ],
    [
      'records of another year, beside no payroll',
      { payroll: [], records: [aRecord({ from: '2023-01-01', to: '2023-12-31', figure: 9 })] },
      [['Form 941', 'Apart']],
    ],
    [
      'a record of nothing beside payroll',
      { records: [aRecord({ ...year, figure: 0 })] },
      [['Form 941', 'Apart']],
    ],
    [
      'a state report for each state, of its own lines',
      {
        payroll: [
          anEntry({ to: '2025-12-31', gross: 60_000 }),
          anEntry({ id: 'pa', line: 'PA', to: '2025-12-31', gross: 40_000 }),
        ],
        records: [
          aRecord({ id: '1', kind: 'stateUnemployment', state: 'PA', ...year, figure: 40_000 }),
          aRecord({ id: '2', kind: 'stateUnemployment', state: 'NH', ...year, figure: 30_000 }),
        ],
      },
      [
        ['State unemployment report, NH', 'Apart 100.0%'],
        ['State unemployment report, PA', 'Agrees 0.0%'],
      ],
    ],
    [
      'wages of an excluded officer count, a partner has none',
      {
        officers: [
          anOfficer({ isIncluded: false, remuneration: 20_000 }),
          anOfficer({ id: 'p', title: 'partner', remuneration: 50_000 }),
        ],
        records: [aRecord({ kind: 'w2w3', ...year, figure: 120_000 })],
      },
      [['W-2 and W-3', 'Agrees 0.0%']],
    ],
    [
      'sales and what was paid to subcontractors',
      {
        records: [
          aRecord({ id: '1', kind: 'payrollRegister', ...year, figure: 100_000 }),
          aRecord({ id: '2', kind: 'salesTaxReturn', ...year, figure: 80_000 }),
          aRecord({ id: '3', kind: 'form1099', ...year, figure: 0 }),
          aRecord({ id: '4', kind: 'other', notes: 'Lease' }),
        ],
        insuredCategoryTotals: { ...anAudit().insuredCategoryTotals, worksheetTotal: 88_000 },
      },
      [
        ['Form 1099', 'Agrees'],
        ['Payroll register', 'Agrees 0.0%'],
        ['Sales tax return', 'Apart 10.0%'],
      ],
    ],
  ])('%s', (_, changes, expected) => expect(results(changes)).toEqual(expected))

  it('says both workings, the days without a record, and the explanation', () => {
    const records = [
      aRecord({ from: '2024-12-01', to: '2025-01-30', figure: 6100, explanation: 'Lost.' }),
    ]
    const officers = [anOfficer({ remuneration: 20_000 })]
    const [check] = recordChecks(audit({ records, officers }), null)
    expect(check && checkNotes(check)).toEqual([
      '12/01/24 to 01/30/25: $6,100.00 × 30 of 61 days = $3,000.00',
      'Gross payroll $100,000.00 · Executive officers $20,000.00 = $120,000.00',
      'No record of 01/31/25 to 12/31/25',
      'Lost.',
    ])
  })

  it('a figure that is not entered is no $0.00', () => {
    const amounts = (changes: Partial<Audit>) =>
      recordChecks(audit(changes), null).map(checkAmounts)
    const none = { record: '—', worksheet: '—' }
    expect(amounts({ payroll: [] })).toEqual([none])
    expect(amounts({ payroll: [], records: [aRecord({ ...year })] })).toEqual([none])
    const register = aRecord({ ...year, kind: 'payrollRegister', figure: 0 })
    expect(amounts({ records: [register] })).toEqual([
      { record: '$0.00', worksheet: '$100,000.00' },
    ])
    const form1099 = aRecord({ ...year, kind: 'form1099', figure: 8 })
    expect(amounts({ records: [register, form1099] })[0]).toEqual({
      record: '$8.00',
      worksheet: '—',
    })
  })

  it('the tolerance is the carrier’s', () => {
    const records = [aRecord({ ...year, figure: 104_000 })]
    expect(results({ records })).toEqual([['Form 941', 'Apart -3.8%']])
    const carrier = { worksheetRules: { tolerance: 0.05 } }
    expect(results({ records }, carrier)).toEqual([['Form 941', 'Agrees -3.8%']])
    expect(hasOpenChecks(audit({ records }), null)).toBe(true)
    expect(hasOpenChecks(audit({ records }), carrier)).toBe(false)
  })

  it('an audit of sales without records has none', () => {
    expect([hasRecords(anAudit()), recordChecks(anAudit(), null)]).toEqual([false, []])
    const records = [aRecord({ kind: 'generalLedger', figure: 5 })]
    expect(hasRecords(anAudit({ records }))).toBe(true)
    expect(recordChecks(anAudit({ records }), null)).toMatchObject([{ title: 'General ledger' }])
  })
})
