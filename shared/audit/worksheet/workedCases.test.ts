import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { WorksheetRules } from '#shared/firm/worksheetRules.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { anAudit } from '#shared/testing/builders.ts'
import type { Category } from '../classLines.ts'
import type { Audit } from '../model.ts'
import type { Officer, PayrollEntry } from './model.ts'
import { lineTotals, payrollSheetOf } from './payrollSheet.ts'

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

const entry = (changes: Partial<PayrollEntry>): PayrollEntry => ({
  id: changes.from ?? 'row',
  line: 'NH',
  from: '2025-01-01',
  to: '2025-03-31',
  gross: 0,
  timeAndHalf: 0,
  doubleTime: 0,
  exclusions: [],
  record: '',
  enteredBy: '',
  enteredAt: null,
  ...changes,
})

const officer = (changes: Partial<Officer>): Officer => ({
  id: 'officer',
  name: 'Ana Reyes',
  title: 'officer',
  entity: '',
  share: 0.5,
  duties: '',
  line: 'NH',
  isIncluded: true,
  remuneration: 0,
  from: null,
  to: null,
  record: '',
  enteredBy: '',
  enteredAt: null,
  ...changes,
})

/** What the class lines of an audit come to together, in cents. */
function worksheet(
  rows: Partial<Pick<Audit, 'payroll' | 'officers'>>,
  [policyStart, policyEnd] = ['2025-01-01', '2026-01-01'],
): number {
  const [line] = anAudit().categories as [Category]
  const categories = ['NH', 'PA'].map((state): Category => {
    return { ...line, id: state, classCode: '5474', state, exposureType: 'payroll' }
  })
  const term = { policyStart, policyEnd, auditStart: null, auditEnd: null }
  const audit = anAudit({ categories, ...term, ...rows })
  const sheet = payrollSheetOf(audit, { worksheetRules: RULES })
  return lineTotals(sheet).reduce((sum, { total }) => sum + total.cents, 0)
}

const FEBRUARY: [string, string] = ['2025-02-15', '2026-02-15']

const CASES: WorkedCase[] = [
  {
    name: 'Overtime at time and a half',
    hand: '30,000.00 − 3,000.00 ÷ 3 = 29,000.00',
    product: () => worksheet({ payroll: [entry({ gross: 30_000, timeAndHalf: 3000 })] }),
  },
  {
    name: 'Overtime at time and a half and at double time',
    hand: '5,000.01 ÷ 3 + 801.00 ÷ 2 = 2,067.17; 41,250.50 − 2,067.17 = 39,183.33',
    product: () =>
      worksheet({ payroll: [entry({ gross: 41_250.5, timeAndHalf: 5000.01, doubleTime: 801 })] }),
  },
  {
    name: 'Two states, of which Pennsylvania counts overtime premium',
    hand: 'NH 40,000.00 − 3,000.00 ÷ 3 = 39,000.00; PA 20,000.00; together = 59,000.00',
    product: () =>
      worksheet({
        payroll: [
          entry({ gross: 40_000, timeAndHalf: 3000 }),
          entry({ id: 'pa', line: 'PA', gross: 20_000, timeAndHalf: 3000 }),
        ],
      }),
  },
  {
    name: 'Tips, severance and a uniform allowance excluded',
    hand: '52,500.00 − 2,400.00 − 8,000.00 − 150.00 = 41,950.00',
    product: () =>
      worksheet({
        payroll: [
          entry({
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
    product: () => worksheet({ payroll: [entry({ gross: 27_000, timeAndHalf: 900 })] }, FEBRUARY),
  },
  {
    name: 'The quarter that crosses its end on 02/15/26, half a cent up',
    hand: '01/01 to 02/14 are 45 of 90 days: 28,000.01 × 45 ÷ 90 = 14,000.005, rounded = 14,000.01',
    product: () =>
      worksheet(
        { payroll: [entry({ from: '2026-01-01', to: '2026-03-31', gross: 28_000.01 })] },
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
            entry({ from: '2025-01-01', to: '2025-01-31', gross: 9000 }),
            entry({ from: '2025-02-01', to: '2025-02-28', gross: 8400 }),
            entry({ from: '2025-03-01', to: '2025-03-31', gross: 9600 }),
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
            entry({ from: '2024-01-01', to: '2024-12-31', gross: 120_000 }),
            entry({ from: '2025-01-01', to: '2025-12-31', gross: 130_000 }),
          ],
        },
        ['2024-07-01', '2025-07-01'],
      ),
  },
  {
    name: 'An included officer above the maximum',
    hand: '150,000.00, at most 104,000.00 = 104,000.00',
    product: () => worksheet({ officers: [officer({ remuneration: 150_000 })] }),
  },
  {
    name: 'An officer below the minimum, in office from 07/01',
    hand: '26,000.00 × 184 ÷ 365 = 13,106.85; 5,000.00, at least 13,106.85 = 13,106.85',
    product: () => worksheet({ officers: [officer({ remuneration: 5000, from: '2025-07-01' })] }),
  },
  {
    name: 'An excluded officer beside one of an earlier term’s limits',
    hand: '80,000.00 excluded = 0.00; 120,000.00, at most 98,800.00 in a term from 07/01/24 = 98,800.00; together = 98,800.00',
    product: () =>
      worksheet(
        {
          officers: [
            officer({ id: 'out', isIncluded: false, remuneration: 80_000 }),
            officer({ remuneration: 120_000 }),
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
        payroll: [entry({ gross: 31_000 })],
        officers: [officer({ title: 'soleProprietor', remuneration: 12_000 })],
      }),
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
