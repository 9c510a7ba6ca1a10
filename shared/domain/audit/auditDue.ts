import { AUDIT_DUE_DAYS } from '../constants.ts'
import { addDays, daysBetween } from '../format/addDays.ts'
import { nextBusinessDay } from '../format/businessDay.ts'
import type { Day } from './Audit.ts'

/** When an order gives no due date: 45 days after the policy's end, or the next business day. */
export function defaultAuditDue(policyEnd: Day): Day {
  return nextBusinessDay(addDays(policyEnd, AUDIT_DUE_DAYS))
}

/** Days until the audit is due; negative when it is late, null when it has no due day. */
export function dueIn(auditDue: Day | null, today: Day): number | null {
  return auditDue === null ? null : daysBetween(today, auditDue)
}
