import type { Audit } from '../domain/audit/Audit.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/** An e-mail that was sent came back: it failed, and somebody else is asked. */
export function bounceStep(
  world: WorkWorld,
  request: ActOnAudit & { stepId: string },
): Promise<Result<Audit>> {
  return actOnAudit(world, request, { kind: 'bounce', stepId: request.stepId })
}
