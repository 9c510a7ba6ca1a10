import type { Result } from '#shared/errors/refusal.ts'
import { AuditDraft } from './AuditDraft.ts'
import { type Completion, completeInDraft } from './completeStep.ts'
import { stepExists } from './stepExists.ts'
import type { StepType } from './steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'

/**
 * A contact that has happened, as Response or Reached Out: its step is made and completed at once. It is
 * taken at any time, whatever else is open and whatever the audit's state is: it has happened.
 */
export function logContact(
  worked: WorkedAudit,
  type: StepType,
  context: WorkContext,
  completion: Completion = {},
): Result<WorkedChange> {
  const refused = stepExists(type, worked.audit)
  if (refused) return { ok: false, error: refused }
  const draft = new AuditDraft(worked, context)
  return completeInDraft(draft, draft.add(type, context.facts.now), completion)
}
