import type { Audit } from '../domain/audit/Audit.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/** Claims an audit for an hour: another baker's work on it is then refused with AUDIT_CLAIMED. */
export function claimAudit(world: WorkWorld, request: ActOnAudit): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'claim' })
}
