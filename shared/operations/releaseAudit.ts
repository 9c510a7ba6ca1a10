import type { Audit } from '../domain/audit/Audit.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/** Gives a claim back. Where nobody claims the audit, nothing changes. */
export function releaseAudit(world: WorkWorld, request: ActOnAudit): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'releaseClaim' })
}
