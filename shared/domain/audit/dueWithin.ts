import { DUE_SOON_DAYS } from '../constants.ts'
import { addDays } from '../format/addDays.ts'
import type { Audit, Day } from './Audit.ts'
import { DUE_STATES } from './bandOf.ts'

/** How near an audit's due day is, as lists are narrowed by it. `days` from today on, at most. */
export const DUE_WITHIN = {
  late: { days: -1, label: 'Late' },
  week: { days: 7, label: 'Due in 7 days' },
  month: { days: DUE_SOON_DAYS, label: 'Due in 30 days' },
} as const

export type DueWithin = keyof typeof DUE_WITHIN

/** The last due day that is within: yesterday for what is late. */
export function lastDueDay(within: DueWithin, today: Day): Day {
  return addDays(today, DUE_WITHIN[within].days)
}

/** True for an audit due by then, in a state in which somebody still has to deliver something. */
export function isDueWithin(
  { auditDue, bakeState }: Pick<Audit, 'auditDue' | 'bakeState'>,
  within: DueWithin,
  today: Day,
): boolean {
  return (
    auditDue !== null && DUE_STATES.includes(bakeState) && auditDue <= lastDueDay(within, today)
  )
}
