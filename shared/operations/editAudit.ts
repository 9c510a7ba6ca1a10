import type { Audit } from '../domain/audit/Audit.ts'
import type { AuditPatch } from '../domain/audit/editAudit.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/** Edits fields of an audit, all or none (`shared/domain/audit/editableFields.ts`). */
export function editAudit(
  world: WorkWorld,
  request: ActOnAudit & { patch: AuditPatch },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'edit', patch: request.patch })
}
