import type { Audit } from '../domain/audit/Audit.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/** Adds a quick note to an audit. */
export function addNote(
  world: WorkWorld,
  request: ActOnAudit & { text: string },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'note', text: request.text })
}
