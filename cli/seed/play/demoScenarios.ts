import type { DemoCalendar } from './demoCalendar.ts'
import type { ScenarioStep } from './scenarioSteps.ts'

/** A step and its day: so many working days before the last one. */
export type PlannedStep = readonly [step: ScenarioStep, ago: number]

/** What becomes of some of the demo audits. */
export interface Scenario {
  name: string
  /** How many audits; the oldest take the first scenarios. */
  count: number
  /** The email address is wrong: what is sent to it bounces. */
  bounces?: boolean
  /** The phone number is wrong: a call reaches other people. */
  wrongNumber?: boolean
  /** Every call that is to be made is made on its day. */
  isDiligent?: boolean
  /** The demo's auditor has claimed it as the demo is opened. */
  isClaimed?: boolean
  /**
   * Its steps, given the working days since it was ordered, the calendar and a number from 0 up to,
   * and not including, 3 that makes audits of a scenario differ.
   */
  plan(facts: ScenarioFacts): readonly PlannedStep[]
}

export interface ScenarioFacts {
  /** Working days since the order came. */
  age: number
  /** Working days since the last one of the month that is invoiced already. */
  sinceInvoiced: number
  /** The same for the month that can be invoiced now. */
  sinceInvoiceable: number
  spread: number
  /** The same from 0 up to, and not including, 12. */
  turn: number
}

/** The first e-mails so many working days before the insured answers; no earlier than the order. */
const BEFORE_ANSWER = 4

/** Started in time for a sign of life at `ago`. */
export function answered(age: number, ago: number): PlannedStep[] {
  return [
    ['start', Math.min(age, ago + BEFORE_ANSWER)],
    ['answer', ago],
  ]
}

/** From the first call to the figures, the outcome at `ago`. */
export function productive(age: number, ago: number): PlannedStep[] {
  return [
    ...answered(age, Math.min(age - 2, ago + 7)),
    ['submit', ago + 4],
    ['beginWorksheet', ago + 2],
    ['finishWorksheet', ago],
  ]
}

/** The same, agreed and sent at `ago`. */
export function sent(age: number, ago: number): PlannedStep[] {
  return [...productive(age, ago + 3), ['review', ago + 1], ['send', ago]]
}

/** Working days before the due day of an order by which its work begins. */
const BEGUN_BEFORE_DUE = 5

/** The plan with work that begins before the order is due, `sinceDue` working days ago, where it is late. */
export function begunInTime(
  plan: readonly PlannedStep[],
  { age, sinceDue }: { age: number; sinceDue: number },
): PlannedStep[] {
  if (sinceDue === 0) return [...plan]
  const latest = Math.min(age, sinceDue + BEGUN_BEFORE_DUE)
  return plan.map(([step, ago]) => [step, step === 'start' ? Math.max(ago, latest) : ago])
}

/** What becomes of the demo audits: every state, the oldest orders the furthest. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'invoiced',
    count: 9,
    plan: ({ age, sinceInvoiced, spread }) => sent(age, sinceInvoiced + spread),
  },
  {
    name: 'sent in the month that can be invoiced',
    count: 6,
    plan: ({ age, sinceInvoiceable, spread }) => sent(age, sinceInvoiceable + 1 + spread),
  },
  {
    name: 'sent without an outcome to show for it',
    count: 1,
    isDiligent: true,
    plan: ({ age, sinceInvoiceable }) => {
      const ago = Math.max(1, sinceInvoiceable - 12)
      return [
        ['start', age],
        ['giveUp', Math.max(ago + 2, age - 34)],
        ['review', ago + 1],
        ['send', ago],
      ]
    },
  },
  { name: 'sent lately', count: 3, plan: ({ age, spread }) => sent(age, spread) },
  {
    name: 'reviewed',
    count: 3,
    plan: ({ age, spread }) => [...productive(age, 4 + spread), ['review', spread]],
  },
  {
    name: 'cannot be sent',
    count: 1,
    plan: ({ age }) => [...productive(age, 5), ['review', 2], ['failToSend', 1]],
  },
  {
    name: 'returned by the reviewer',
    count: 2,
    plan: ({ age, spread }) => [...productive(age, 4 + spread), ['redo', 1 + spread]],
  },
  { name: 'outcome found', count: 5, plan: ({ age, spread }) => productive(age, spread) },
  {
    name: 'never answered',
    count: 3,
    isDiligent: true,
    plan: ({ age }) => [
      ['start', age],
      ['addMobile', age],
      ['giveUp', 12],
    ],
  },
  {
    name: 'cannot be reached at all',
    count: 2,
    bounces: true,
    wrongNumber: true,
    isDiligent: true,
    plan: ({ age }) => [['start', age]],
  },
  {
    name: 'cancelled',
    count: 2,
    plan: ({ age, spread }) => [
      ['start', Math.min(age, 12)],
      ['cancel', 3 + spread],
    ],
  },
  {
    name: 'paused until a day',
    count: 2,
    plan: ({ age, spread }) => [
      ['start', Math.min(age, 14)],
      ['pauseUntil', 2 + spread],
    ],
  },
  {
    name: 'paused at the worksheet',
    count: 1,
    plan: ({ age }) => [...productive(age, 6).slice(0, -1), ['pause', 5]],
  },
  {
    name: 'at the worksheet',
    count: 5,
    plan: ({ age, spread }) => productive(age, spread - 1).slice(0, -1),
  },
  {
    name: 'wrong documents',
    count: 3,
    plan: ({ age, spread }) => [
      ...answered(age, 9 + spread),
      ['submitOfYearBefore', 5 + spread],
      ['returnDocuments', 2 + spread],
    ],
  },
  {
    name: 'submitted',
    count: 6,
    plan: ({ age, spread }) => [...answered(age, 5 + spread), ['submit', spread]],
  },
  {
    name: 'documents skipped',
    count: 3,
    plan: ({ age, spread }) => [...answered(age, 5 + spread), ['skip', 1 + spread]],
  },
  {
    name: 'answers by email, with a document',
    count: 1,
    plan: ({ age }) => [
      ['start', Math.min(age, 6)],
      ['replyByEmail', 1],
    ],
  },
  {
    name: 'signs of life',
    count: 5,
    plan: ({ age, spread }) => answered(age, spread),
  },
  {
    name: 'an auditor comes on the next working day',
    count: 1,
    plan: ({ age }) => [...answered(age, 2), ['agreeToMeet', 0]],
  },
  {
    name: 'an appointment has passed without an outcome',
    count: 1,
    plan: ({ age }) => [...answered(age, 4), ['meet', 3]],
  },
  {
    name: 'an answer that is none',
    count: 1,
    plan: ({ age }) => [
      ['start', Math.min(age, 5)],
      ['answerBadly', 0],
    ],
  },
  {
    name: 'e-mail comes back',
    count: 2,
    plan: ({ age }) => [
      ['start', Math.min(age, 4)],
      ['returnEmail', Math.max(0, Math.min(age, 4) - 1)],
    ],
  },
  {
    name: 'no texts, please',
    count: 1,
    plan: ({ age }) => [
      ['start', Math.min(age, 12)],
      ['addMobile', 8],
      ['textStop', 5],
    ],
  },
  {
    name: 'past its last contact day',
    count: 1,
    plan: ({ age }) => [
      ['start', Math.min(age, 9)],
      ['endContact', 3],
    ],
  },
  {
    name: 'claimed',
    count: 2,
    isClaimed: true,
    plan: ({ age }) => [['start', Math.min(age, 8)]],
  },
  {
    name: 'a note for the next call',
    count: 2,
    plan: ({ age, spread }) => [
      ['start', Math.min(age, 9)],
      ['note', spread],
    ],
  },
  {
    name: 'nothing is left to do',
    count: 1,
    plan: ({ age }) => [
      ['start', Math.min(age, 6)],
      ['withdraw', 2],
    ],
  },
  {
    name: 'the carrier comments',
    count: 1,
    plan: ({ age }) => [
      ['start', Math.min(age, 1)],
      ['comment', 0],
      ['strangersWrite', 0],
    ],
  },
  {
    name: 'being chased',
    count: 9,
    plan: ({ age, spread }) => [
      ['start', Math.min(age, 3 + 4 * spread)],
      ['addMobile', Math.min(age, 3 + 4 * spread)],
    ],
  },
  {
    name: 'written a letter',
    count: 3,
    plan: ({ age }) => [
      ['start', Math.min(age, 3)],
      ['writeLetter', 1],
    ],
  },
  { name: 'just come in', count: 6, plan: () => [] },
  { name: 'incomplete order', count: 2, plan: () => [['backToOrder', 0]] },
]

/** The scenario of each audit, by its place among the orders, the oldest first. */
export function scenarioOf(scenarios: readonly Scenario[], place: number): Scenario | null {
  let end = 0
  for (const scenario of scenarios) {
    end += scenario.count
    if (place < end) return scenario
  }
  return null
}

/** Working days after `day`. */
export function workDaysSince({ workDays }: DemoCalendar, day: string): number {
  return workDays.filter((each) => each > day).length
}
