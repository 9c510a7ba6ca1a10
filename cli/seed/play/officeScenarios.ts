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

/** What becomes of most orders of an office that runs well: they are sent in time, few stop. */
const USUAL = {
  'sent this month': { plan: ({ age, turn }) => sent(age, turn % 7) },
  reviewed: {
    plan: ({ age, spread }) => [...productive(age, 3 + spread), ['review', spread]],
  },
  'outcome found': { plan: ({ age, spread }) => productive(age, spread) },
  'at the worksheet': { plan: ({ age, spread }) => productive(age, spread - 1).slice(0, -1) },
  submitted: {
    plan: ({ age, spread }) => [...answered(age, 5 + spread), ['submit', spread]],
  },
  'signs of life': { plan: ({ age, spread }) => answered(age, spread) },
  'being chased': {
    isDiligent: true,
    plan: ({ age, spread }) => [['start', Math.min(age, 2 + 3 * spread)]],
  },
  'just come in': { plan: () => [] },
} as const satisfies Record<string, Omit<Scenario, 'name' | 'count'>>

function usual(name: keyof typeof USUAL, count: number): Scenario {
  return { name, count, ...USUAL[name] }
}

/** Months that were invoiced: so many audits of the one before last, and of the last. */
function invoiced(before: number, last: number, turns: number): Scenario[] {
  return [
    {
      name: 'invoiced two months ago',
      count: before,
      plan: ({ age, sinceInvoiced, turn }) => sent(age, sinceInvoiced + (turn % turns)),
    },
    {
      name: 'invoiced last month',
      count: last,
      plan: ({ age, sinceInvoiceable, turn }) => sent(age, sinceInvoiceable + 1 + turn),
    },
  ]
}

export const HARBOR_SCENARIOS: readonly Scenario[] = [
  ...invoiced(26, 26, 6),
  { ...NEVER_REACHED, count: 5 },
  usual('sent this month', 12),
  usual('reviewed', 3),
  usual('outcome found', 4),
  usual('at the worksheet', 5),
  usual('submitted', 6),
  {
    name: 'wrong documents',
    count: 1,
    plan: ({ age }) => [...answered(age, 9), ['submitOfYearBefore', 5], ['returnDocuments', 2]],
  },
  {
    name: 'a conversation by text, and a photo of the page',
    count: 1,
    isDiligent: true,
    plan: ({ age }) => [
      ['start', age],
      ['addMobile', age],
      ['talkByText', age],
      ['submitPhoto', 2],
    ],
  },
  usual('signs of life', 7),
  {
    name: 'written a letter, which is printed',
    count: 2,
    plan: ({ age, turn }) => [
      ['start', Math.min(age, 8)],
      ['writeLetter', 3 + 3 * (turn % 2)],
    ],
  },
  usual('being chased', 9),
  usual('just come in', 3),
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
  ...invoiced(9, 12, 5),
  { ...NEVER_REACHED, count: 2 },
  usual('sent this month', 5),
  usual('reviewed', 2),
  usual('outcome found', 2),
  usual('at the worksheet', 3),
  usual('submitted', 4),
  usual('signs of life', 4),
  usual('being chased', 6),
  usual('just come in', 2),
]
