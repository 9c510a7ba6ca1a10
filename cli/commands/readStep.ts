import { nearestSteps } from '#shared/domain/step/nearestSteps.ts'
import { readStepType, type StepType } from '#shared/domain/step/steps.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'

/** A step as it is named, by type or display name; else a refusal with the nearest ones. */
export function readStep(typed: string): Result<StepType> {
  const step = readStepType(typed)
  if (step !== null) return { ok: true, value: step }
  const facts = { step: typed, steps: nearestSteps(typed).join(', ') }
  return { ok: false, error: refusal('STEP_UNKNOWN', facts) }
}
