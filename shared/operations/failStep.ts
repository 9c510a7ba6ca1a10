import type { Audit } from '../domain/audit/Audit.ts'
import type { StepType } from '../domain/step/steps.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/** An open step cannot be carried out: it fails, and what silence would lead to begins at once. */
export function failStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'fail', step: request.step })
}
