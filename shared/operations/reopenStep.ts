import type { Audit } from '../domain/audit/Audit.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/** A mistaken completion is corrected by an entry that opens the step again; a reason is needed. */
export function reopenStep(
  world: WorkWorld,
  request: ActOnAudit & { stepId: string },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'reopen', stepId: request.stepId })
}
