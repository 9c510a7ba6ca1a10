import { answered, productive, type Scenario, sent } from './demoScenarios.ts'

const NEVER_REACHED: Omit<Scenario, 'count'> = {
  name: 'sent without an outcome to show for it',
  isDiligent: true,
  plan: ({ age, turn }) => {
    const ago = turn % 6
    return [
      ['start', age],
      ['giveUp', ago + 2],
      ['review', ago + 1],
      ['send', ago],
    ]
  },
}

/** What becomes of the orders of an office that runs well: most are sent in time, few stop. */
export const HARBOR_SCENARIOS: readonly Scenario[] = [
  {
    name: 'invoiced two months ago',
    count: 26,
    plan: ({ age, sinceInvoiced, turn }) => sent(age, sinceInvoiced + (turn % 6)),
  },
  {
    name: 'invoiced last month',
    count: 26,
    plan: ({ age, sinceInvoiceable, turn }) => sent(age, sinceInvoiceable + 1 + turn),
  },
  { ...NEVER_REACHED, count: 5 },
  { name: 'sent this month', count: 12, plan: ({ age, turn }) => sent(age, turn % 7) },
  {
    name: 'reviewed',
    count: 3,
    plan: ({ age, spread }) => [...productive(age, 3 + spread), ['review', spread]],
  },
  { name: 'outcome found', count: 4, plan: ({ age, spread }) => productive(age, spread) },
  {
    name: 'at the worksheet',
    count: 5,
    plan: ({ age, spread }) => productive(age, spread - 1).slice(0, -1),
  },
  {
    name: 'submitted',
    count: 6,
    plan: ({ age, spread }) => [...answered(age, 5 + spread), ['submit', spread]],
  },
  {
    name: 'wrong documents',
    count: 1,
    plan: ({ age }) => [...answered(age, 9), ['submitOfYearBefore', 5], ['returnDocuments', 2]],
  },
  { name: 'signs of life', count: 8, plan: ({ age, spread }) => answered(age, spread) },
  {
    name: 'being chased',
    count: 11,
    isDiligent: true,
    plan: ({ age, spread }) => [['start', Math.min(age, 2 + 3 * spread)]],
  },
  { name: 'just come in', count: 3, plan: () => [] },
]

export const COMP_SCENARIOS: readonly Scenario[] = [
  {
    name: 'the painter, from the workbook to the invoice',
    count: 1,
    plan: ({ age, sinceInvoiceable }) => {
      const ago = sinceInvoiceable + 4
      return [
        ...answered(age, ago + 16),
        ['submitPayroll', ago + 12],
        ['beginWorksheet', ago + 9],
        ['workPayroll', ago + 8],
        ['finishPayroll', ago + 6],
        ['review', ago + 3],
        ['send', ago],
      ]
    },
  },
  {
    name: 'invoiced two months ago',
    count: 9,
    plan: ({ age, sinceInvoiced, turn }) => sent(age, sinceInvoiced + (turn % 5)),
  },
  {
    name: 'invoiced last month',
    count: 12,
    plan: ({ age, sinceInvoiceable, turn }) => sent(age, sinceInvoiceable + 1 + turn),
  },
  { ...NEVER_REACHED, count: 2 },
  { name: 'sent this month', count: 5, plan: ({ age, turn }) => sent(age, turn % 7) },
  {
    name: 'reviewed',
    count: 2,
    plan: ({ age, spread }) => [...productive(age, 3 + spread), ['review', spread]],
  },
  { name: 'outcome found', count: 2, plan: ({ age, spread }) => productive(age, spread) },
  {
    name: 'at the worksheet',
    count: 3,
    plan: ({ age, spread }) => productive(age, spread - 1).slice(0, -1),
  },
  {
    name: 'submitted',
    count: 4,
    plan: ({ age, spread }) => [...answered(age, 5 + spread), ['submit', spread]],
  },
  { name: 'signs of life', count: 4, plan: ({ age, spread }) => answered(age, spread) },
  {
    name: 'being chased',
    count: 6,
    isDiligent: true,
    plan: ({ age, spread }) => [['start', Math.min(age, 2 + 3 * spread)]],
  },
  { name: 'just come in', count: 2, plan: () => [] },
]
