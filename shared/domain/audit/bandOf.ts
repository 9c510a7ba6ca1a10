import { DUE_SOON_DAYS } from '../constants.ts'
import { daysBetween } from '../format/addDays.ts'
import type { Audit, Day } from './Audit.ts'
import type { Band } from './band.ts'
import type { BakeState } from './states.ts'

/** States in which a near due date moves an audit up: somebody still has to deliver something. */
export const DUE_STATES: readonly BakeState[] = [
  'READY',
  'CONTACTING',
  'HEARTBEAT',
  'SKIPPED',
  'WRONG_DOCS',
  'REDO',
  'PAUSED',
]

/**
 * The group an audit is listed in (specification §4): ORDER, then due within 30 days or past, then
 * "fire" (contacting without an insured e-mail), then the rest. `today` is the carrier's.
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
  if (audit.auditDue === null || !DUE_STATES.includes(audit.bakeState)) return false
  return daysBetween(today, audit.auditDue) <= DUE_SOON_DAYS
}
