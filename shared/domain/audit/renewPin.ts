import type { Result } from '#shared/errors/refusal.ts'
import { AuditDraft } from '../step/AuditDraft.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from '../step/WorkedAudit.ts'
import { generatePin } from './pin.ts'

/** Gives the audit another PIN, on request or because it has none: the old one then opens nothing. */
export function renewPin(worked: WorkedAudit, context: WorkContext): Result<WorkedChange> {
  const before = context.facts.pin ?? ''
  let after = generatePin(context.random)
  while (after === before) after = generatePin(context.random)
  const draft = new AuditDraft(worked, context)
  draft.record('PIN_RENEWED', 'PIN renewed', null)
  return { ok: true, value: { ...draft.finish(), pin: { before, after } } }
}
