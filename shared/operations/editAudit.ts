import type { Audit } from '../domain/audit/Audit.ts'
import type { AuditPatch } from '../domain/audit/editAudit.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/**
 * Edits fields of an audit, all or none (`shared/domain/audit/editableFields.ts`). With the `version`
 * that was read, an audit that somebody changed since is refused with AUDIT_CHANGED.
 */
export function editAudit(
  world: WorkWorld,
  request: ActOnAudit & { patch: AuditPatch; version?: number },
): Promise<Result<Audit>> {
  const { patch, version } = request
  const held = version === undefined ? {} : { version }
  return actOnAudit(world, request, { kind: 'edit', patch, ...held })
}
