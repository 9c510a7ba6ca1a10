import { DUE_SOON_DAYS } from '../constants.ts'
import { addDays } from '../format/addDays.ts'
import type { Audit, Day } from './Audit.ts'
import { bandOf, DUE_STATES } from './bandOf.ts'

/** The day on which the date alone moves the audit into due30; null when none ahead will. */
export function flipOnOf(
  audit: Pick<Audit, 'bakeState' | 'auditDue' | 'insuredEmail'>,
  today: Day,
): Day | null {
  if (audit.auditDue === null || !DUE_STATES.includes(audit.bakeState)) return null
  return bandOf(audit, today) === 'due30' ? null : addDays(audit.auditDue, -DUE_SOON_DAYS)
}
