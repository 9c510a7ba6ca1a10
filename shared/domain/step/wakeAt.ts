import type { Audit } from '../audit/Audit.ts'
import { addDays } from '../format/addDays.ts'
import { endOfDay } from '../format/endOfDay.ts'
import { engineMomentOf } from './dueWork.ts'
import type { Step } from './Step.ts'

/**
 * The moment at which the engine has to look at an audit again by itself: a step begins, a wait is
 * over, something is to be sent, the last contact day ends with a call still open, or a pause ends
 * with its day in `timeZone`. Null when only a person
 * moves it on. The worker asks for audits whose moment has come, so it never reads the rest.
 */
export function wakeAtOf(
  { bakeState, pause, auditNoFlyDue }: Pick<Audit, 'bakeState' | 'pause' | 'auditNoFlyDue'>,
  openSteps: readonly Step[],
  timeZone: string,
): Date | null {
  if (bakeState === 'CANCELLED') return null
  if (bakeState === 'PAUSED')
    return pause?.until ? endOfDay(addDays(pause.until, -1), timeZone) : null
  const moments = openSteps.flatMap(
    (step) => engineMomentOf(step, { auditNoFlyDue }, timeZone)?.getTime() ?? [],
  )
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}
