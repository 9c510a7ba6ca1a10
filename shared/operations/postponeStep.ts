import type { Audit } from '../domain/audit/Audit.ts'
import type { StepType } from '../domain/step/steps.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/** Puts a person's open step off until a moment that is still to come. */
export function postponeStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType; until: Date },
): Promise<Result<Audit>> {
  const { step, until } = request
  return actOnAudit(world, request, { kind: 'postpone', step, until })
}
