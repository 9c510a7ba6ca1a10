import type { Result } from '#shared/errors/refusal.ts'
import { refusalOfMove } from '../audit/advanceAudit.ts'
import { sendingPlace } from '../results/sendingPlace.ts'
import { AuditDraft } from './AuditDraft.ts'
import { STEPS, type StepType } from './steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'

/**
 * True for what a person does to send an audit to a carrier that has an address for results: it only
 * begins the sending, and the engine moves the audit when the results have arrived.
 */
export function beginsSending(
  { audit }: WorkedAudit,
  type: StepType,
  context: WorkContext,
): boolean {
  return (
    STEPS[type].setsState === 'SENT_TO_CARRIER' &&
    audit.bakeState === 'FINAL_REVIEW_COMPLETE' &&
    context.actor.role !== 'system' &&
    sendingPlace(audit, context.facts.carrier) !== null
  )
}

/** Opens the step of the sending; the worker's results duty carries it out. */
export function beginSending(worked: WorkedAudit, context: WorkContext): Result<WorkedChange> {
  const { actor, facts } = context
  const refused = refusalOfMove(worked.audit, 'SENT_TO_CARRIER', actor, facts)
  if (refused) return { ok: false, error: refused }
  const draft = new AuditDraft(worked, context)
  draft.add('SEND_TO_CARRIER_API', facts.now)
  const to = sendingPlace(worked.audit, facts.carrier)?.to ?? ''
  draft.record('SENDING', `Sending results to ${to}`, null)
  return { ok: true, value: draft.finish() }
}
