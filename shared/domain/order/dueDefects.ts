import { refusal } from '../../errors/refusal.ts'
import type { Day, Defect } from '../audit/Audit.ts'
import { addDays, daysBetween } from '../format/addDays.ts'
import { nextBusinessDay } from '../format/businessDay.ts'
import { formatDay } from '../format/day.ts'

export const DUE_TOO_SOON = 'ORDER_DEFECT_DUE_TOO_SOON'

/** An order that is due in so many days or fewer, or was due already, can't be worked in time. */
const SOON_DAYS = 10

/** The proposed due day: so many days on, then the next business day. */
const PROPOSED_DAYS = 30

/** The defect of an order that came in on `today` (the carrier's) and is due too soon; else none. */
export function dueDefects(auditDue: Day | null, today: Day): Defect[] {
  if (auditDue === null || daysBetween(today, auditDue) > SOON_DAYS) return []
  const proposed = nextBusinessDay(addDays(today, PROPOSED_DAYS))
  const { message } = refusal(DUE_TOO_SOON, {
    due: formatDay(auditDue),
    today: formatDay(today),
    proposed: formatDay(proposed),
  })
  return [{ code: DUE_TOO_SOON, field: 'dueDate', message }]
}
