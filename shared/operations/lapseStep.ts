import type { Audit } from '../domain/audit/Audit.ts'
import type { StepType } from '../domain/step/steps.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/** The days of a wait are over: it ends unanswered and its follow-up begins. */
export function lapseStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'lapse', step: request.step })
}
