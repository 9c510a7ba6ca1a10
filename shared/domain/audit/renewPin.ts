import type { Result } from '#shared/errors/refusal.ts'
import { AuditDraft } from '../step/AuditDraft.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from '../step/WorkedAudit.ts'
import { generatePin } from './pin.ts'

/**
 * Gives the audit another PIN, on request or because it has none: the old one then opens nothing. The
 * link stays (`replaceLink.ts`).
 */
export function renewPin(worked: WorkedAudit, context: WorkContext): Result<WorkedChange> {
  const draft = new AuditDraft(worked, context)
  draft.record('PIN_RENEWED', 'PIN renewed', null)
  return { ok: true, value: { ...draft.finish(), pin: otherPin(context) } }
}

/** Another PIN than the audit has; `before` is empty where it has none. */
export function otherPin({ facts, random }: WorkContext): NonNullable<WorkedChange['pin']> {
  const before = facts.pin ?? ''
  let after = generatePin(random)
  while (after === before) after = generatePin(random)
  return { before, after }
}
