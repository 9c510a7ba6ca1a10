import type { Audit, Day } from '../domain/audit/Audit.ts'
import type { BakeState } from '../domain/audit/states.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/**
 * Moves an audit to another state with everything that belongs to it. `until`: the day on which a
 * paused audit goes on by itself.
 */
export function moveAudit(
  world: WorkWorld,
  request: ActOnAudit & { to: BakeState; until?: Day | null },
): Promise<Result<Audit>> {
  const { to, until = null } = request
  return actOnAudit(world, request, { kind: 'move', to, until })
}
