import type { Audit } from '../audit/Audit.ts'
import { contactEndsAt } from './lastContactDay.ts'
import type { Step } from './Step.ts'
import { isSentByEngine } from './stepSettings.ts'
import { isWait } from './waiting.ts'

/**
 * What the engine has to do about an open step by now. `start`: begin it, send it if it is the
 * engine's own, or end it if its time is over. `lapse`: the wait went by. Null: nothing yet, or a
 * person's turn. `timeZone` is the carrier's.
 */
export function dueWork(
  step: Pick<Step, 'type' | 'status' | 'baker' | 'dateStarted' | 'dueAt'>,
  audit: Pick<Audit, 'auditNoFlyDue'>,
  { now, timeZone }: { now: Date; timeZone: string },
): 'start' | 'lapse' | null {
  const moment = engineMomentOf(step, audit, timeZone)
  if (moment === null || moment > now) return null
  return step.status === 'OPEN' && isWait(step.type) ? 'lapse' : 'start'
}

/** From when on there is something for the engine to do about an open step; null: never. */
export function engineMomentOf(
  { type, status, baker, dateStarted, dueAt }: Parameters<typeof dueWork>[0],
  audit: Pick<Audit, 'auditNoFlyDue'>,
  timeZone: string,
): Date | null {
  if (status === 'SCHEDULED') return dateStarted
  if (status !== 'OPEN') return null
  if (isWait(type) || (!baker && isSentByEngine(type))) return dueAt
  return contactEndsAt(type, audit, timeZone)
}
