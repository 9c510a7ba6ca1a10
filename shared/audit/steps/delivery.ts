import { type Result, refusal } from '#shared/errors/refusal.ts'
import { readFact } from '../actionFacts.ts'
import { withWorkerFlag } from '../exceptions.ts'
import { withWords } from '../history.ts'
import { isForProvidedAgent, recipientEmail, withBounced } from '../messages/recipients.ts'
import { attemptsLacking, attemptsOf, restsOnAttempts } from '../nonproductive.ts'
import { STATES } from '../states.ts'
import { failedSteps, keepChaseGoing, lapsedSteps, openFollowUps } from './chase.ts'
import { carryOut } from './complete.ts'
import { AuditDraft } from './draft.ts'
import { carriedOutEntry } from './entries.ts'
import { isOpenStep } from './facts.ts'
import { BOUNCED } from './followUps.ts'
import type { ActionContext, AuditChange, AuditWithSteps, Step } from './model.ts'
import { STEPS } from './table.ts'

/** What a sender says of an outgoing document. */
export interface DeliveryNews {
  /** Id of the document in the outbox. */
  outgoing: string
  /** When it left, or when it was refused. */
  at: Date
}

/**
 * An e-mail was taken by the mail server, a text by its provider, a letter was mailed: only now its step
 * is completed, and the history says so with the moment it left. What left although its step had ended
 * meanwhile (an answer came, or it was taken back too late) is in the history too.
 */
export function sentStep(
  worked: AuditWithSteps,
  stored: Step,
  { outgoing, at }: DeliveryNews,
  context: ActionContext,
): Result<AuditChange> {
  const draft = new AuditDraft(worked, { ...context, facts: { ...context.facts, askedAt: at } })
  const step = draft.openSteps().find(({ id }) => id === stored.id)
  if (step?.args['withLink'] !== undefined) draft.change({ linkSentAt: at })
  if (step !== undefined && step.args['outgoing'] === outgoing)
    return carryOut(draft, delivered(step), { at, result: 'sent', words: step.args['about'] ?? '' })
  if (step === undefined) {
    const isAttempt = stored.status === 'COMPLETED' || stored.status === 'FAILED'
    const changes = { result: 'sent', dateCompleted: at }
    draft.end(
      stored,
      isAttempt ? 'COMPLETED' : stored.status,
      isAttempt ? changes : { result: 'sent' },
    )
  }
  // Steps of earlier releases were completed, with their entry, when they went to the outbox.
  if (step !== undefined || stored.status !== 'COMPLETED') {
    const { op, text, ...about } = carriedOutEntry(
      stored.type,
      isForProvidedAgent(stored.type, draft.audit),
    )
    draft.record(op, withWords(text, stored.args['about'] ?? ''), null, about)
  }
  return { ok: true, value: draft.finish() }
}

/**
 * What was taken back while its sender had it in hand has not left. Where its step was queued for it again
 * meanwhile, the engine composes it anew; STEP_NOT_SENT where the step has gone on without it.
 */
export function recalledStep(
  worked: AuditWithSteps,
  stored: Step,
  { outgoing }: Pick<DeliveryNews, 'outgoing'>,
  context: ActionContext,
): Result<AuditChange> {
  const { status, args } = stored
  if (status !== 'QUEUED' || args['outgoing'] !== outgoing) return notSent(stored)
  const draft = new AuditDraft(worked, context)
  draft.end(delivered(stored), 'OPEN')
  return { ok: true, value: draft.finish() }
}

const NOT_DELIVERED = {
  undeliverable: 'could not be sent',
  refused: 'was refused by the mail server, not because of its address',
  undelivered: 'could not be delivered',
  returned: 'came back',
  optedOut: 'was not sent, the insured has opted out',
} as const

/**
 * A text did not reach its phone, a letter came back, or an e-mail was never sent because its recipient
 * is no address: it is no attempt, its step has failed, and what would follow silence follows at once.
 * No mailbox has refused an e-mail, so the agent is not asked for another address; the audit is flagged,
 * for a person to correct the one that is known. Of a number that has opted out, the audit says so instead,
 * as it does already of an insured who has.
 */
export function undeliveredStep(
  worked: AuditWithSteps,
  stored: Step,
  result: keyof typeof NOT_DELIVERED,
  context: ActionContext,
): Result<AuditChange> {
  const draft = new AuditDraft(worked, context)
  const wasOpen = isOpenStep(stored)
  const failed = draft.end(delivered(stored), 'FAILED', { result })
  const isOfText = STEPS[stored.type].channel === 'text'
  if (result === 'optedOut' && isOfText)
    draft.change({ doNotContact: { ...draft.audit.doNotContact, text: true } })
  else if (result !== 'optedOut')
    draft.change({ flags: withWorkerFlag(draft.audit.flags, 'UNDELIVERED', true) })
  draft.record('UNDELIVERED', `${STEPS[stored.type].displayName}: ${NOT_DELIVERED[result]}`, null)
  // What waits for an answer to it waits in vain, unless it is a reminder on another way already.
  if (wasOpen || result === 'undeliverable' || result === 'refused') {
    withdrawWaiting(draft, stored)
    openFollowUps(draft, failedSteps(draft, stored.type), context.facts.now, stored)
    keepChaseGoing(draft, stored)
  }
  askOutcomeAgain(draft, failed)
  return { ok: true, value: draft.finish() }
}

/**
 * A sent e-mail bounced: it failed, nothing is sent to its address again, what waited for its answer is
 * withdrawn, and the agent is asked for help when it was the insured's (specification §4); else its
 * follow-up begins at once. Where the chase is over, nothing follows.
 */
export function bounceStep(
  worked: AuditWithSteps,
  sent: Step,
  context: ActionContext,
): Result<AuditChange> {
  const { party, displayName } = STEPS[sent.type]
  const draft = new AuditDraft(worked, context)
  if (!isSentEmail(sent)) return notSent(sent)
  const to = bouncedAddress(sent, draft)
  const args = { ...sent.args, to }
  const failed = draft.end(delivered(sent), 'FAILED', { result: 'bounced', args })
  draft.change({ bouncedEmails: withBounced(to, draft.audit, true) })
  draft.record('BOUNCED', `${displayName}: bounced`, null)
  withdrawWaiting(draft, sent)
  const next = party === 'insured' ? BOUNCED.steps : lapsedSteps(draft, sent.type)
  if (party === 'insured' && !draft.openStep('GET_HELP_FROM_AGENT'))
    // Help is more urgent than what the agent was to be asked next.
    for (const step of draft.inTrack('agent')) draft.end(step, 'WITHDRAWN')
  openFollowUps(draft, next, context.facts.now, sent)
  keepChaseGoing(draft, sent)
  askOutcomeAgain(draft, failed)
  return { ok: true, value: draft.finish() }
}

/** True for an e-mail that was marked as bounced, by its sender or by a person. */
export function hasBounced({ status, result }: Pick<Step, 'status' | 'result'>): boolean {
  return status === 'FAILED' && result === 'bounced'
}

/** An e-mail did not bounce after all: its address can be used again. */
export function undoBounce(draft: AuditDraft, sent: Step): Result<AuditChange> {
  const address = bouncedAddress(sent, draft)
  draft.change({ bouncedEmails: withBounced(address, draft.audit, false) })
  draft.end(sent, 'COMPLETED', { result: 'sent' })
  draft.record('CORRECTED', `${STEPS[sent.type].displayName} did not bounce`, null)
  return { ok: true, value: draft.finish() }
}

/** The address it went to, as stored when it was sent, else as the audit has it now. */
function bouncedAddress({ type, args }: Step, { audit, context }: AuditDraft): string {
  if (args['to'] !== undefined) return args['to']
  return STEPS[type].category === 'OTHER' ? '' : recipientEmail(type, audit, context.facts.carrier)
}

function isSentEmail({ status, type }: Step): boolean {
  const isInSendersHands = status === 'COMPLETED' || status === 'QUEUED'
  return isInSendersHands && STEPS[type].channel === 'email'
}

function notSent({ type }: Step): Result<never> {
  return { ok: false, error: refusal('STEP_NOT_SENT', { step: STEPS[type].displayName }) }
}

/** Withdraws what was planned for when the step stays unanswered. */
function withdrawWaiting(draft: AuditDraft, sent: Step): void {
  for (const step of draft.openSteps())
    if (step.args['afterId'] === sent.id) draft.end(step, 'WITHDRAWN')
}

/** The same step without a document in the outbox: there is nothing left to take back. */
function delivered(step: Step): Step {
  return step.status === 'QUEUED' ? { ...step, status: 'OPEN' } : step
}

/**
 * A nonproductive outcome whose attempts are too few once one of them has `failed`: until it is sent it
 * goes back to its review, and it is an exception until a person has decided.
 */
function askOutcomeAgain(draft: AuditDraft, failed: Step): void {
  const { audit, context } = draft
  if (!restsOnAttempts(audit)) return
  const read = readFact(context.facts, 'steps')
  const steps = read.map((step) => (step.id === failed.id ? failed : step))
  const lacking = attemptsLacking(steps, context.facts.now)
  if (lacking.length === 0) return
  draft.change({ flags: withWorkerFlag(audit.flags, 'UNDELIVERED', true) })
  // What was sent stays as it was sent.
  const isSent = !['outcome', 'reviewed'].includes(STATES[audit.bakeState]?.stage ?? '')
  if (!isSent) draft.change({ evidence: attemptsOf(steps) })
  const back = audit.bakeState === 'FINAL_REVIEW_COMPLETE' ? 'NONPRODUCTIVE' : null
  draft.record('EVIDENCE_FAILED', `Attempts no longer enough: ${lacking.join(', ')}`, back)
  // A person sends it again after its next review.
  const sending = draft.openStep('SEND_TO_CARRIER_API')
  if (back && sending) draft.end(sending, 'WITHDRAWN')
}
