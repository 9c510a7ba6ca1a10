import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { WorksheetRules } from '#shared/firm/worksheetRules.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { anEntry, anOfficer, aRecord } from '#shared/testing/worksheetRows.ts'
import type { Category } from '../classLines.ts'
import type { Audit } from '../model.ts'
import { lineTotals, payrollSheetOf } from './payrollSheet.ts'
import { type RecordCheck, recordChecks } from './reconciliation.ts'

/*
 * The worked cases of docs/worked-cases.md: each is worked out by hand there, and here by the product, to
 * the cent. The page's table is what is printed below.
 */

interface WorkedCase {
  name: string
  /** The arithmetic by hand; what stands behind its last `=` is the result. */
  hand: string
  /** What the product comes to, in cents. */
  product: () => number
}

const RULES: WorksheetRules = {
  limits: [
    { state: 'NH', title: 'officer', from: '2024-01-01', minimum: 24_700, maximum: 98_800 },
    { state: 'NH', title: 'officer', from: '2025-01-01', minimum: 26_000, maximum: 104_000 },
    { state: 'NH', title: 'soleProprietor', from: '2025-01-01', minimum: 45_500, maximum: 45_500 },
  ],
}

type Rows = Partial<Pick<Audit, 'payroll' | 'officers' | 'records'>>

/** What the class lines of an audit come to together, in cents. */
function worksheet(rows: Rows, term?: [string, string]): number {
  const sheet = payrollSheetOf(auditOf(rows, term), { worksheetRules: RULES })
  return lineTotals(sheet).reduce((sum, { total }) => sum + total.cents, 0)
}

/** The first check of an audit's records. */
function check(rows: Rows, term?: [string, string]): RecordCheck {
  const [first] = recordChecks(auditOf(rows, term), null)
  if (first === undefined) throw new Error('The audit has records.')
  return first
}

function auditOf(rows: Rows, [policyStart, policyEnd] = ['2025-01-01', '2026-01-01']): Audit {
  const [line] = anAudit().categories as [Category]
  const categories = ['NH', 'PA'].map((state): Category => {
    return { ...line, id: state, classCode: '5474', state, exposureType: 'payroll' }
  })
  const term = { policyStart, policyEnd, auditStart: null, auditEnd: null }
  return anAudit({ categories, ...term, ...rows })
}

const FEBRUARY: [string, string] = ['2025-02-15', '2026-02-15']

const CASES: WorkedCase[] = [
  {
    name: 'Overtime at time and a half',
    hand: '30,000.00 − 3,000.00 ÷ 3 = 29,000.00',
    product: () => worksheet({ payroll: [anEntry({ gross: 30_000, timeAndHalf: 3000 })] }),
  },
  {
    name: 'Overtime at time and a half and at double time',
    hand: '5,000.01 ÷ 3 + 801.00 ÷ 2 = 2,067.17; 41,250.50 − 2,067.17 = 39,183.33',
    product: () =>
      worksheet({ payroll: [anEntry({ gross: 41_250.5, timeAndHalf: 5000.01, doubleTime: 801 })] }),
  },
  {
    name: 'Two states, of which Pennsylvania counts overtime premium',
    hand: 'NH 40,000.00 − 3,000.00 ÷ 3 = 39,000.00; PA 20,000.00; together = 59,000.00',
    product: () =>
      worksheet({
        payroll: [
          anEntry({ gross: 40_000, timeAndHalf: 3000 }),
          anEntry({ id: 'pa', line: 'PA', gross: 20_000, timeAndHalf: 3000 }),
        ],
      }),
  },
  {
    name: 'Tips, severance and a uniform allowance excluded',
    hand: '52,500.00 − 2,400.00 − 8,000.00 − 150.00 = 41,950.00',
    product: () =>
      worksheet({
        payroll: [
          anEntry({
            gross: 52_500,
            exclusions: [
              { kind: 'tips', amount: 2400, reason: '' },
              { kind: 'severance', amount: 8000, reason: '' },
              { kind: 'other', amount: 150, reason: 'Uniforms' },
            ],
          }),
        ],
      }),
  },
  {
    name: 'A quarter that crosses the start of a term from 02/15/25',
    hand: '27,000.00 − 900.00 ÷ 3 = 26,700.00; 02/15 to 03/31 are 45 of 90 days: 26,700.00 × 45 ÷ 90 = 13,350.00',
    product: () => worksheet({ payroll: [anEntry({ gross: 27_000, timeAndHalf: 900 })] }, FEBRUARY),
  },
  {
    name: 'The quarter that crosses its end on 02/15/26, half a cent up',
    hand: '01/01 to 02/14 are 45 of 90 days: 28,000.01 × 45 ÷ 90 = 14,000.005, rounded = 14,000.01',
    product: () =>
      worksheet(
        { payroll: [anEntry({ from: '2026-01-01', to: '2026-03-31', gross: 28_000.01 })] },
        FEBRUARY,
      ),
  },
  {
    name: 'The quarter at the start again, entered by months',
    hand: 'January is outside; 02/15 to 02/28 are 14 of 28 days: 8,400.00 × 14 ÷ 28 = 4,200.00; March 9,600.00; together = 13,800.00',
    product: () =>
      worksheet(
        {
          payroll: [
            anEntry({ from: '2025-01-01', to: '2025-01-31', gross: 9000 }),
            anEntry({ from: '2025-02-01', to: '2025-02-28', gross: 8400 }),
            anEntry({ from: '2025-03-01', to: '2025-03-31', gross: 9600 }),
          ],
        },
        FEBRUARY,
      ),
  },
  {
    name: 'Two calendar years apportioned to a term from 07/01/24 to 07/01/25',
    hand: '2024: 120,000.00 × 184 ÷ 366 = 60,327.87; 2025: 130,000.00 × 181 ÷ 365 = 64,465.75; together = 124,793.62',
    product: () =>
      worksheet(
        {
          payroll: [
            anEntry({ from: '2024-01-01', to: '2024-12-31', gross: 120_000 }),
            anEntry({ from: '2025-01-01', to: '2025-12-31', gross: 130_000 }),
          ],
        },
        ['2024-07-01', '2025-07-01'],
      ),
  },
  {
    name: 'An included officer above the maximum',
    hand: '150,000.00, at most 104,000.00 = 104,000.00',
    product: () => worksheet({ officers: [anOfficer({ remuneration: 150_000 })] }),
  },
  {
    name: 'An officer below the minimum, in office from 07/01',
    hand: '26,000.00 × 184 ÷ 365 = 13,106.85; 5,000.00, at least 13,106.85 = 13,106.85',
    product: () => worksheet({ officers: [anOfficer({ remuneration: 5000, from: '2025-07-01' })] }),
  },
  {
    name: 'An excluded officer beside one of an earlier term’s limits',
    hand: '80,000.00 excluded = 0.00; 120,000.00, at most 98,800.00 in a term from 07/01/24 = 98,800.00; together = 98,800.00',
    product: () =>
      worksheet(
        {
          officers: [
            anOfficer({ id: 'out', isIncluded: false, remuneration: 80_000 }),
            anOfficer({ remuneration: 120_000 }),
          ],
        },
        ['2024-07-01', '2025-07-01'],
      ),
  },
  {
    name: 'A sole proprietor at a flat amount, beside payroll of the class',
    hand: '31,000.00 + at least and at most 45,500.00 = 76,500.00',
    product: () =>
      worksheet({
        payroll: [anEntry({ gross: 31_000 })],
        officers: [anOfficer({ title: 'soleProprietor', remuneration: 12_000 })],
      }),
  },
  {
    name: 'Five Forms 941 of a term from 02/15/25: what they report of it',
    hand: '27,000.00 × 45 ÷ 90 = 13,500.00; 28,000.00 + 29,000.00 + 30,000.00; 28,000.01 × 45 ÷ 90 = 14,000.01; together = 114,500.01',
    product: () =>
      check(
        {
          records: (
            [
              ['2025-01-01', '2025-03-31', 27_000],
              ['2025-04-01', '2025-06-30', 28_000],
              ['2025-07-01', '2025-09-30', 29_000],
              ['2025-10-01', '2025-12-31', 30_000],
              ['2026-01-01', '2026-03-31', 28_000.01],
            ] as const
          ).map(([from, to, figure]) => aRecord({ id: from, from, to, figure })),
        },
        FEBRUARY,
      ).record.cents,
  },
  {
    name: 'What of the worksheet a Form 941 is compared with: gross pay, and an excluded officer’s',
    hand: '60,000.00, overtime premium not taken off; 20,000.00; together = 80,000.00',
    product: () =>
      check({
        payroll: [anEntry({ to: '2025-12-31', gross: 60_000, timeAndHalf: 9000 })],
        officers: [anOfficer({ isIncluded: false, remuneration: 20_000 })],
        records: [aRecord({ figure: 80_000 })],
      }).worksheet.cents,
  },
  {
    name: 'A state report that is apart from its state’s payroll by more than 2%',
    hand: 'NH 41,000.00 − 40,000.00, at most 40,000.00 × 0.02 = 800.00; apart by = 1,000.00',
    product: () => {
      const {
        status,
        worksheet: sheet,
        record,
      } = check({
        payroll: [anEntry({ gross: 41_000 }), anEntry({ id: 'pa', line: 'PA', gross: 5000 })],
        records: [aRecord({ kind: 'stateUnemployment', state: 'NH', figure: 40_000 })],
      })
      return status === 'apart' ? sheet.cents - record.cents : 0
    },
  },
]

const PAGE = readFileSync('docs/worked-cases.md', 'utf8').split('\n')

it.each(CASES.map((worked, at) => [at + 1, worked.name, worked] as const))(
  'case %d, %s, comes to what it does by hand, on the page too',
  (n, name, { hand, product }) => {
    const result = formatCents(product())
    expect(result).toBe(`$${hand.slice(hand.lastIndexOf('= ') + 2)}`)
    expect(PAGE).toContain(`| ${n} | ${name} | ${hand} | ${result} |`)
  },
)
