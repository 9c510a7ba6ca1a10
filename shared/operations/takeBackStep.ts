import type { Audit } from '../domain/audit/Audit.ts'
import type { StepType } from '../domain/step/steps.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/** Takes back what is queued and not sent yet: it waits for a person again, with its words. */
export function takeBackStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'takeBack', step: request.step })
}
