import { DUE_SOON_DAYS } from '#shared/kernel/constants.ts'
import { addDays, type Day } from '#shared/kernel/day.ts'
import type { Audit } from './model.ts'
import { isOpenState } from './states.ts'

/** The groups of the default order (specification §4): ORDER, due within 30 days, fire, the rest. */
export const BANDS = {
  order: {
    digit: '0',
    label: 'Order',
    why: 'Not usable yet: complete the order first',
    tone: 'slate',
  },
  due30: { digit: '1', label: 'Due in 30 days', why: 'Due within 30 days or past', tone: 'amber' },
  fire: { digit: '2', label: 'Fire', why: 'Contacting without an insured email', tone: 'red' },
  rest: { digit: '3', label: 'Everything else', why: 'Newest first', tone: 'slate' },
} as const

export type Band = keyof typeof BANDS

/** How near an audit's due day is: at most `days` from today. What is past due is within each. */
export const DUE_WITHIN = {
  late: { days: -1, label: 'Past due' },
  week: { days: 7, label: 'Due in 7 days' },
  month: { days: DUE_SOON_DAYS, label: 'Due in 30 days' },
} as const

export type DueWithin = keyof typeof DUE_WITHIN

/** The last due day that is within: yesterday for `late`. */
export function lastDueDay(within: DueWithin, today: Day): Day {
  return addDays(today, DUE_WITHIN[within].days)
}

/** True for an open audit that is due by then: paused ones and incomplete orders too. */
export function isDueWithin(
  { auditDue, bakeState }: Pick<Audit, 'auditDue' | 'bakeState'>,
  within: DueWithin,
  today: Day,
): boolean {
  return auditDue !== null && isOpenState(bakeState) && auditDue <= lastDueDay(within, today)
}
