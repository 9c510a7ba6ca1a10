import type { Audit } from '../domain/audit/Audit.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/** Gives an audit another PIN; the old one then opens nothing. */
export function renewPin(world: WorkWorld, request: ActOnAudit): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'renewPin' })
}
