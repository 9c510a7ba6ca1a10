import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { refusalOfMove } from '../advanceAudit.ts'
import {
  isOutdated,
  type ResultPackage,
  sendingPlace,
  sendingRevision,
  withoutFailure,
} from '../resultPackage.ts'
import { AuditDraft } from './draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from './model.ts'
import { STEPS } from './table.ts'

/**
 * True for what a person does to send an audit to a carrier that has an address for results, or whose
 * results are on their way: it only begins the sending, and the engine moves the audit when the results
 * have arrived.
 */
export function beginsSending(
  { audit }: AuditWithSteps,
  type: StepType,
  context: ActionContext,
): boolean {
  return (
    STEPS[type].setsState === 'SENT_TO_CARRIER' &&
    audit.bakeState === 'FINAL_REVIEW_COMPLETE' &&
    context.actor.role !== 'system' &&
    (sendingPlace(audit, context.facts.carrier) !== null ||
      audit.openSteps.SEND_TO_CARRIER_API !== undefined)
  )
}

/**
 * Opens the step of the sending; the worker's results duty carries it out. What was sent, or packed, of
 * this revision stays as it is: a sending that begins again is a revision of its own.
 */
export function beginSending(worked: AuditWithSteps, context: ActionContext): Result<AuditChange> {
  const { actor, facts } = context
  const refused = refusalOfMove(worked.audit, 'SENT_TO_CARRIER', actor, facts)
  if (refused) return { ok: false, error: refused }
  const draft = new AuditDraft(worked, context)
  draft.change({ revision: sendingRevision(worked.audit) })
  draft.add('SEND_TO_CARRIER_API', facts.now)
  const to = sendingPlace(worked.audit, facts.carrier)?.to ?? ''
  draft.record('SENDING', `Sending results to ${to}`, null)
  return { ok: true, value: draft.finish() }
}

/**
 * Sends a package that failed once more, as it was packed: the step of the sending is open again, and the
 * failure is flagged no longer. Of an audit that is with its carrier it is only recorded. Refused where the
 * audit was returned, or its sending begun again, since it was packed.
 */
export function sendAgain(
  worked: AuditWithSteps,
  context: ActionContext,
  { id, revision, channel, to }: Pick<ResultPackage, 'id' | 'revision' | 'channel' | 'to'>,
): Result<AuditChange> {
  const { audit } = worked
  const { actor, facts } = context
  if (isOutdated(audit, { revision }))
    return { ok: false, error: refusal('RESULTS_WITHDRAWN', { result: id }) }
  const draft = new AuditDraft(worked, context)
  draft.change({ flags: withoutFailure(audit.flags) })
  if (audit.bakeState === 'FINAL_REVIEW_COMPLETE') {
    const refused = refusalOfMove(draft.audit, 'SENT_TO_CARRIER', actor, facts)
    if (refused) return { ok: false, error: refused }
    draft.add('SEND_TO_CARRIER_API', facts.now)
  }
  const text = channel === 'hand' ? 'Packing results again' : `Sending results to ${to} again`
  draft.record('SENDING', text, null)
  return { ok: true, value: draft.finish() }
}
