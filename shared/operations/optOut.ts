import type { Audit } from '../domain/audit/Audit.ts'
import type { OptOut } from '../domain/audit/optOut.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/**
 * The insured does not want to be reached by a channel any more, or (`optedOut` false) may be again.
 * Open steps on it give way to what would follow their silence.
 */
export function optOut(world: WorkWorld, request: ActOnAudit & OptOut): Promise<Result<Audit>> {
  const { channel, optedOut } = request
  return actOnAudit(world, request, { kind: 'optOut', channel, optedOut })
}
