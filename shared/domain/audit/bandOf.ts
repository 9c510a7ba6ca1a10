import { DUE_SOON_DAYS } from '../constants.ts'
import { daysBetween } from '../format/addDays.ts'
import type { Audit, Day } from './Audit.ts'
import type { Band } from './band.ts'
import { isOpenState } from './openStates.ts'

/**
 * The group an audit is listed in (specification §4): ORDER, then every open audit with 30 days or less
 * to its due day, late and paused ones too, then "fire" (contacting without an insured e-mail), then
 * the rest. `today` is the carrier's.
 */
export function bandOf(
  audit: Pick<Audit, 'bakeState' | 'auditDue' | 'insuredEmail'>,
  today: Day,
): Band {
  if (audit.bakeState === 'ORDER') return 'order'
  if (isDueSoon(audit, today)) return 'due30'
  const isFire = audit.bakeState === 'CONTACTING' && audit.insuredEmail.trim() === ''
  return isFire ? 'fire' : 'rest'
}

function isDueSoon(audit: Pick<Audit, 'bakeState' | 'auditDue'>, today: Day): boolean {
  if (audit.auditDue === null || !isOpenState(audit.bakeState)) return false
  return daysBetween(today, audit.auditDue) <= DUE_SOON_DAYS
}
