import type { Audit } from '../domain/audit/Audit.ts'
import type { OutgoingTemplate } from '../domain/outgoing/OutgoingTemplate.ts'
import type { StepType } from '../domain/step/steps.ts'
import type { Result } from '../errors/refusal.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

/**
 * A person has looked at what will be sent: the engine sends it when its time has come, in the
 * person's own `words` if there are any (`shared/domain/outgoing/placeholders.ts`).
 */
export function releaseStep(
  world: WorkWorld,
  request: ActOnAudit & { step: StepType; words?: OutgoingTemplate },
): Promise<Result<Audit>> {
  const { step, words } = request
  return actOnAudit(world, request, { kind: 'release', step, ...(words ? { words } : {}) })
}
