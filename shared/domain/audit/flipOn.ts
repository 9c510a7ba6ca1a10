import { DUE_SOON_DAYS } from '../constants.ts'
import { addDays } from '../format/addDays.ts'
import type { Audit, Day } from './Audit.ts'
import { bandOf } from './bandOf.ts'
import { type ExceptionFacts, nextExceptionDay } from './exceptions.ts'
import { isOpenState } from './openStates.ts'

/**
 * The next day on which the date alone changes how an audit is listed: it moves into due30, or
 * becomes an exception. Null when none ahead will.
 */
export function flipOnOf(
  audit: ExceptionFacts & Pick<Audit, 'insuredEmail'>,
  today: Day,
): Day | null {
  const days = [due30On(audit, today), nextExceptionDay(audit, today)]
  return days.filter((day) => day !== null).sort()[0] ?? null
}

/** The day on which the date alone moves the audit into due30; null when none ahead will, as for orders. */
export function due30On(
  audit: Pick<Audit, 'bakeState' | 'auditDue' | 'insuredEmail'>,
  today: Day,
): Day | null {
  const { auditDue, bakeState } = audit
  if (auditDue === null || bakeState === 'ORDER' || !isOpenState(bakeState)) return null
  return bandOf(audit, today) === 'due30' ? null : addDays(auditDue, -DUE_SOON_DAYS)
}
