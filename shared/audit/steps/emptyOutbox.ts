import type { AuditDraft } from './draft.ts'
import { isLoggedContact } from './facts.ts'
import type { Step } from './model.ts'
import { sendingOf } from './receipts.ts'

/**
 * Takes out of the outbox what waits there for the steps that `isStale` names, all unless given: it is
 * composed anew when the engine may send it next. A link that was to go out again is withdrawn, because only
 * another request composes it. What was perhaps sent stays queued, for a person to decide; so does the last
 * word of a cancelled audit, where no step begins again.
 */
export function emptyOutbox(
  draft: AuditDraft,
  isStale: (step: Step) => boolean = () => true,
): void {
  if (draft.audit.bakeState === 'CANCELLED') return
  for (const step of draft.openSteps()) {
    const isWaiting = step.status === 'QUEUED' && sendingOf(step)?.state !== 'uncertain'
    if (isWaiting && isStale(step))
      draft.end(step, isLoggedContact(step.type) ? 'WITHDRAWN' : 'OPEN')
  }
}
