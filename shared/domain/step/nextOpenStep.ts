import type { Audit } from '../audit/Audit.ts'
import { todayIn } from '../format/today.ts'
import type { Step } from './Step.ts'
import { STEP_TYPES } from './steps.ts'
import { trackOf } from './track.ts'

/**
 * The open step that is due first and its day in `timeZone`; of two due at once the insured's. A
 * paused audit is due when it goes on.
 */
export function nextOpenStep(
  { bakeState, pause }: Pick<Audit, 'bakeState' | 'pause'>,
  openSteps: readonly Step[],
  timeZone: string,
): Pick<Audit, 'nextStep' | 'nextDue'> {
  const [first] = [...openSteps].sort(
    (a, b) =>
      (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0) ||
      rankOf(a) - rankOf(b) ||
      STEP_TYPES.indexOf(a.type) - STEP_TYPES.indexOf(b.type),
  )
  const nextStep = first?.type ?? null
  if (bakeState === 'PAUSED') return { nextStep, nextDue: pause?.until ?? null }
  return { nextStep, nextDue: first?.dueAt ? todayIn(timeZone, first.dueAt) : null }
}

function rankOf({ type }: Step): number {
  return trackOf(type) === 'insured' ? 0 : 1
}
