import { DUE_SOON_DAYS } from '../constants.ts'
import { addDays } from '../format/addDays.ts'
import type { Audit, Day } from './Audit.ts'
import { isOpenState } from './openStates.ts'

/** How near an audit's due day is, as lists are narrowed by it. `days` from today on, at most; what is past due is within each. */
export const DUE_WITHIN = {
  late: { days: -1, label: 'Past due' },
  week: { days: 7, label: 'Due in 7 days' },
  month: { days: DUE_SOON_DAYS, label: 'Due in 30 days' },
} as const

export type DueWithin = keyof typeof DUE_WITHIN

/** The last due day that is within: yesterday for what is late. */
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
