import type { Audit } from '../audit/Audit.ts'
import { addDays } from '../format/addDays.ts'
import { endOfDay } from '../format/endOfDay.ts'
import type { Step } from './Step.ts'
import { isSentByEngine } from './stepSettings.ts'
import { isWait } from './waiting.ts'

/**
 * The moment at which the engine has to look at an audit again by itself: a step begins, a wait is
 * over, something is to be sent, or a pause ends with its day in `timeZone`. Null when only a person
 * moves it on. The worker asks for audits whose moment has come, so it never reads the rest.
 */
export function wakeAtOf(
  { bakeState, pause }: Pick<Audit, 'bakeState' | 'pause'>,
  openSteps: readonly Step[],
  timeZone: string,
): Date | null {
  if (bakeState === 'CANCELLED') return null
  if (bakeState === 'PAUSED')
    return pause?.until ? endOfDay(addDays(pause.until, -1), timeZone) : null
  const moments = openSteps.flatMap((step) => engineMomentOf(step)?.getTime() ?? [])
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}

/** When the engine has something to do to an open step; null: it waits for a person. */
export function engineMomentOf(step: Step): Date | null {
  const { type, status, dueAt, dateStarted } = step
  const isEngines = status === 'SCHEDULED' || isWait(type) || isCarriedOutByEngine(step)
  return isEngines ? (dueAt ?? dateStarted) : null
}

/** True for an e-mail, text or letter that the engine sends now, no person having to look first. */
export function isCarriedOutByEngine({ type, baker, args }: Step): boolean {
  return isSentByEngine(type) && (!baker || args['released'] !== undefined)
}
