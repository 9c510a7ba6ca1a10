import type { Audit } from '../domain/audit/Audit.ts'
import type { Completion } from '../domain/step/completeStep.ts'
import type { StepType } from '../domain/step/steps.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/**
 * Completes an audit's open step of a type (specification §4) and opens what follows it; a contact
 * that is logged when it happens is made and completed at once.
 */
export function completeStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType; completion?: Completion },
): Promise<Result<Audit>> {
  const { step, completion = {} } = request
  return actOnAudit(world, request, { kind: 'complete', step, completion })
}
