import type { Audit } from '../domain/audit/Audit.ts'
import type { Result } from '../errors/refusal.ts'
import type { AuditAction } from './advance/AuditAction.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/** Does one of the actions on an audit, as `rehearseAction` has worked it out before. */
export function performAction(
  world: WorkWorld,
  request: ActOnAudit & { action: AuditAction },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, request.action)
}
