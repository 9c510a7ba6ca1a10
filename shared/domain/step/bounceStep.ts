import { type Result, refusal } from '#shared/errors/refusal.ts'
import { setWorkerFlag } from '../intake/setWorkerFlag.ts'
import { withBounced } from '../outgoing/bouncedEmails.ts'
import { emailOf } from '../outgoing/recipients.ts'
import { AuditDraft } from './AuditDraft.ts'
import { keepChaseGoing } from './enterState.ts'
import { failedSteps, lapsedSteps, openFollowUps } from './followUp.ts'
import { BOUNCED } from './followUps.ts'
import type { Step } from './Step.ts'
import { STEPS } from './steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'

/**
 * A carried-out e-mail came back: it failed, nothing is sent to its address again, nobody waits for its
 * answer any more, and the agent is asked for help when it was the insured's (specification §4); else
 * its follow-up begins at once.
 */
export function bounceStep(
  worked: WorkedAudit,
  sent: Step,
  context: WorkContext,
): Result<WorkedChange> {
  const { party, displayName } = STEPS[sent.type]
  const draft = new AuditDraft(worked, context)
  if (!isSentEmail(sent)) return notSent(sent)
  const to = bouncedAddress(sent, draft)
  draft.end(sent, 'FAILED', { result: 'bounced', args: { ...sent.args, to } })
  draft.change({ bouncedEmails: withBounced(to, draft.audit, true) })
  draft.record('BOUNCED', `${displayName}: bounced`, null)
  withdrawWaiting(draft, sent)
  const next = party === 'insured' ? BOUNCED.steps : lapsedSteps(draft, sent.type)
  if (party === 'insured' && !draft.openStep('GET_HELP_FROM_AGENT'))
    // The help that is needed now comes before whatever the agent was to be asked next.
    for (const step of draft.inTrack('agent')) draft.end(step, 'WITHDRAWN')
  openFollowUps(draft, next, context.facts.now, sent)
  keepChaseGoing(draft, sent)
  return { ok: true, value: draft.finish() }
}

/**
 * A completed e-mail never left, because its recipient is not one address: it failed, and what would
 * follow silence follows at once. No mailbox refused it, so the agent is not asked for another address;
 * the audit is flagged, for a person to correct the one that is known.
 */
export function failSentStep(
  worked: WorkedAudit,
  sent: Step,
  context: WorkContext,
): Result<WorkedChange> {
  const draft = new AuditDraft(worked, context)
  if (!isSentEmail(sent)) return notSent(sent)
  draft.end(sent, 'FAILED', { result: 'undeliverable' })
  setWorkerFlag(draft, 'UNDELIVERED', true)
  draft.record('FAILED', `${STEPS[sent.type].displayName}: could not be sent`, null)
  withdrawWaiting(draft, sent)
  openFollowUps(draft, failedSteps(draft, sent.type), context.facts.now, sent)
  keepChaseGoing(draft, sent)
  return { ok: true, value: draft.finish() }
}

/** Where it went: as it was kept when it was sent, else as the audit has it. */
export function bouncedAddress({ type, args }: Step, { audit, context }: AuditDraft): string {
  if (args['to'] !== undefined) return args['to']
  return STEPS[type].category === 'OTHER' ? '' : emailOf(type, audit, context.facts.carrier)
}

function isSentEmail({ status, type }: Step): boolean {
  return status === 'COMPLETED' && STEPS[type].channel === 'email'
}

function notSent({ type }: Step): Result<never> {
  return { ok: false, error: refusal('STEP_NOT_SENT', { step: STEPS[type].displayName }) }
}

/** What was planned for when the e-mail stays unanswered. */
function withdrawWaiting(draft: AuditDraft, sent: Step): void {
  for (const step of draft.openSteps())
    if (step.args['afterId'] === sent.id) draft.end(step, 'WITHDRAWN')
}
