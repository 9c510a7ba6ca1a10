import type { Audit } from '../domain/audit/Audit.ts'
import type { StepType } from '../domain/step/steps.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/** Takes an open step back; a reason is needed. Nothing follows it. */
export function withdrawStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'withdraw', step: request.step })
}
