import type { Audit } from '../domain/audit/Audit.ts'
import type { StepType } from '../domain/step/steps.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/**
 * Adds an open step to an audit; STEP_EXISTS while one of its type is open (specification §4), also
 * when somebody else was quicker by a moment.
 */
export function createStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'create', step: request.step })
}
