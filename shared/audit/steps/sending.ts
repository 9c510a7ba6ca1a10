import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import { readFact } from '../actionFacts.ts'
import { cleanTemplate, refusalOfParty, refusalOfTemplate } from '../messages/templates.ts'
import { belongsTo, lapsedSteps, openFollowUps, stepsInPlaceOf } from './chase.ts'
import { completeInDraft } from './complete.ts'
import { AuditDraft, onOpenStep, outgoingOf, setWorkerFlag } from './draft.ts'
import { isSentByEngine, trackOf } from './facts.ts'
import type { ActionContext, AuditChange, AuditWithSteps, Step } from './model.ts'
import { failInDraft } from './outcomes.ts'
import { refusalOfPlace } from './planning.ts'
import { sendingOf } from './receipts.ts'
import { contactRefusal, refusalOfValidation, refusalWhilePaused } from './refusals.ts'
import { contactMoment, dueWork } from './schedule.ts'
import { readStepType, STEPS } from './table.ts'

/**
 * The engine begins a step that is due, and sends it when it is its own. What was planned days ago is
 * chosen again by what is known now, which may be another step. A text or call waits for the end of
 * quiet hours, but for a callback that was agreed. What cannot be sent fails, and its follow-up begins. What its sender had in hand when it
 * was to be taken back is not composed anew: its step is queued again until it is known what became of it.
 */
export function startStep(
  worked: AuditWithSteps,
  type: StepType,
  context: ActionContext,
): Result<AuditChange> {
  const rests = refusalWhilePaused(type, worked.audit)
  if (rests) return { ok: false, error: rests }
  const draft = new AuditDraft(worked, context)
  const step = draft.openStep(type)
  const { now } = context.facts
  const { displayName } = STEPS[type]
  if (context.actor.role !== 'system')
    return { ok: false, error: refusal('STEP_STARTS_ITSELF', { step: displayName }) }
  const { timeZone } = context.facts.carrier
  if (!step || dueWork(step, worked.audit, { now, timeZone }) !== 'start')
    return { ok: false, error: refusal('STEP_NOT_DUE', { step: displayName }) }
  if (isOnItsWay(step, context)) {
    draft.end(step, 'QUEUED')
    return { ok: true, value: draft.finish() }
  }
  const chosen = chosenAnew(draft, step)
  if (!chosen.includes(type)) {
    draft.end(step, 'WITHDRAWN')
    openFollowUps(draft, chosen, now, step)
    const isIdle = draft.openSteps().length === 0
    if (isIdle && belongsTo('MANUAL', draft.audit.bakeState)) draft.add('MANUAL', now)
    return { ok: true, value: draft.finish() }
  }
  if (step.status === 'QUEUED')
    return { ok: false, error: refusal('STEP_NOT_DUE', { step: displayName }) }
  // An hour that was agreed with them is no quiet hour.
  const isAgreed = step.callbackAt !== null
  const start = isAgreed ? now : contactMoment(type, now, draft.audit.timeZone)
  if (start > now) {
    draft.end({ ...step, dateStarted: start, dueAt: start }, 'SCHEDULED')
    return { ok: true, value: draft.finish() }
  }
  const begun = step.status === 'SCHEDULED' ? draft.start(step) : step
  if (begun.baker || !isSentByEngine(type)) return { ok: true, value: draft.finish() }
  return sendOrFail(draft, begun)
}

/** True for a step of the engine that is not queued though what it sent before is not over. */
function isOnItsWay(step: Step, { facts }: ActionContext): boolean {
  const sent = outgoingOf(step)
  if (sent === null || step.baker || step.status === 'QUEUED') return false
  return readFact(facts, 'outbox').includes(sent.id)
}

/** What silence on the step before leads to now; else the step itself. */
function chosenAnew(draft: AuditDraft, { type, args, callbackAt }: Step): readonly StepType[] {
  const after = callbackAt === null ? readStepType(args['after'] ?? '') : null
  const steps = after === null ? [] : lapsedSteps(draft, after)
  return stepsInPlaceOf(draft, steps.length === 0 ? [type] : steps)
}

function sendOrFail(draft: AuditDraft, step: Step): Result<AuditChange> {
  const { type } = step
  const refused =
    refusalOfValidation(type, draft.audit) ??
    contactRefusal(type, draft.audit, draft.context.facts.carrier)
  // A missing address shows in the audit's band, a wrong one only by this flag.
  if (refused?.code === 'RECIPIENT_INVALID') setWorkerFlag(draft, 'UNDELIVERED', true)
  return refused ? failInDraft(draft, step, refused) : completeInDraft(draft, step)
}

/**
 * A person writes an e-mail, text or letter, which the engine then sends in the words they have
 * `typed` as soon as it may (a text waits for the end of quiet hours). Where the step is open already,
 * scheduled or waiting for review, it is that one; else it is added and takes the place of its track's.
 */
export function composeStep(
  worked: AuditWithSteps,
  type: StepType,
  context: ActionContext,
  typed: OutgoingTemplate,
): Result<AuditChange> {
  const { displayName } = STEPS[type]
  const { now, carrier } = context.facts
  const words = cleanTemplate(typed)
  if (!isSentByEngine(type))
    return { ok: false, error: refusal('STEP_NOT_TO_RELEASE', { step: displayName }) }
  const refused =
    refusalOfPlace(worked, type, context) ??
    refusalOfValidation(type, worked.audit) ??
    contactRefusal(type, worked.audit, carrier) ??
    refusalOfTemplate(words) ??
    refusalOfParty(type, words)
  if (refused) return { ok: false, error: refused }
  const draft = new AuditDraft(worked, context)
  const track = trackOf(type)
  const open = draft.openStep(type)
  if (track !== null)
    for (const step of draft.inTrack(track)) if (step.id !== open?.id) draft.end(step, 'WITHDRAWN')
  const start = contactMoment(type, now, draft.audit.timeZone)
  const waiting = open?.status === 'QUEUED' ? draft.end(open, 'OPEN') : open
  const step = waiting ?? draft.add(type, start)
  const begun = waiting?.status === 'SCHEDULED' && start <= now ? draft.start(waiting) : step
  // A new message: what the step sent before has an outcome of its own.
  const { outgoing: _, ...before } = begun.args
  const args = { ...before, ...words, released: now.toISOString() }
  draft.put('update', { ...begun, args, baker: false, dateStarted: start, dueAt: start })
  draft.record('APPROVED', `${displayName} released for sending`, null)
  return { ok: true, value: draft.finish() }
}

/**
 * A person releases an e-mail, text or letter that waited for review: the engine sends it when it is
 * due, in the words that they have `typed` if there are any.
 */
export function releaseStep(
  worked: AuditWithSteps,
  type: StepType,
  context: ActionContext,
  typed?: OutgoingTemplate,
): Result<AuditChange> {
  return onOpenStep(worked, type, context, (draft, step) => {
    const { displayName } = STEPS[type]
    if (!step.baker || !isSentByEngine(type))
      return { ok: false, error: refusal('STEP_NOT_TO_RELEASE', { step: displayName }) }
    const words = typed && cleanTemplate(typed)
    const unfit = words ? (refusalOfTemplate(words) ?? refusalOfParty(type, words)) : null
    if (unfit) return { ok: false, error: unfit }
    const released = context.facts.now.toISOString()
    const dueAt = step.dateStarted
    draft.put('update', {
      ...step,
      baker: false,
      dueAt,
      args: { ...step.args, ...words, released },
    })
    draft.record('APPROVED', `${displayName} released for sending`, null)
    return { ok: true, value: draft.finish() }
  })
}

/**
 * Takes an e-mail, text or letter back that was not sent yet, out of the outbox too: it waits for a
 * person again, with its words, to be released or withdrawn. What was sent is refused with STEP_NOT_OPEN,
 * what was perhaps sent with STEP_PERHAPS_SENT.
 */
export function takeBackStep(
  worked: AuditWithSteps,
  type: StepType,
  context: ActionContext,
): Result<AuditChange> {
  return onOpenStep(worked, type, context, (draft, step) => {
    const { displayName } = STEPS[type]
    if (step.baker || !isSentByEngine(type))
      return { ok: false, error: refusal('STEP_NOT_TO_TAKE_BACK', { step: displayName }) }
    if (sendingOf(step)?.state === 'uncertain')
      return { ok: false, error: refusal('STEP_PERHAPS_SENT', { step: displayName }) }
    const { released: _, ...args } = step.args
    if (step.status === 'QUEUED') draft.end(step, 'OPEN', { baker: true, args })
    else draft.put('update', { ...step, baker: true, args })
    draft.record('TAKEN_BACK', `${displayName} taken back, not sent`, null)
    return { ok: true, value: draft.finish() }
  })
}
