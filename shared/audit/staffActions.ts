import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanText } from '#shared/kernel/cleanText.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import type { Actor } from './actor.ts'
import { hasOpenComment } from './exceptions.ts'
import { isHeld } from './keeping.ts'
import type { Audit, HistoryEntry } from './model.ts'
import { lapsedSteps, openFollowUps } from './steps/chase.ts'
import { AuditDraft, nothingDone, setWorkerFlag } from './steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from './steps/model.ts'
import { readStepType, STEPS, type StepChannel } from './steps/table.ts'

/** Minutes for which a claim holds; claiming again restarts them. */
const CLAIM_MINUTES = 60

/**
 * AUDIT_CLAIMED while another person's claim runs: a baker then leaves the audit alone. Admins and
 * the engine pass. The refusal names the claim's end in `timeZone`.
 */
export function refusalOfClaim(
  audit: Pick<Audit, 'assignee' | 'claimUntil'>,
  actor: Actor,
  { now, timeZone }: { now: Date; timeZone: string },
): Refusal | null {
  const { assignee: who, claimUntil } = audit
  if (actor.role !== 'baker' || who === '' || claimUntil === null) return null
  if (claimUntil <= now || who.toLowerCase() === actor.userId.toLowerCase()) return null
  const until = formatMoment(claimUntil, { seconds: false, timeZone })
  return refusal('AUDIT_CLAIMED', { who, until })
}

/** Claims the audit for the actor, so that two people don't phone the same insured. */
export function claimAudit(worked: AuditWithSteps, context: ActionContext): Result<AuditChange> {
  const { actor, facts } = context
  const draft = new AuditDraft(worked, context)
  const claimUntil = new Date(facts.now.getTime() + CLAIM_MINUTES * 60_000)
  draft.change({ assignee: actor.userId, claimUntil })
  draft.record('CLAIMED', 'Claimed', null)
  return { ok: true, value: draft.finish() }
}

/** Releases the claim. Without one nothing changes. */
export function releaseClaim(worked: AuditWithSteps, context: ActionContext): Result<AuditChange> {
  if (worked.audit.assignee === '') return nothingDone(worked)
  const draft = new AuditDraft(worked, context)
  draft.change({ assignee: '', claimUntil: null })
  draft.record('RELEASED', 'Claim released', null)
  return { ok: true, value: draft.finish() }
}

/** Characters of one note. */
export const LONGEST_NOTE = 4000

/** Adds a quick note. The history says that one was written, not what it says. */
export function addNote(
  worked: AuditWithSteps,
  typed: string,
  context: ActionContext,
): Result<AuditChange> {
  const text = cleanText(typed)
  const { length } = text
  if (length === 0) return { ok: false, error: refusal('NOTE_EMPTY') }
  if (length > LONGEST_NOTE)
    return { ok: false, error: refusal('NOTE_TOO_LONG', { length, most: LONGEST_NOTE }) }
  const { actor, facts } = context
  const draft = new AuditDraft(worked, context)
  const note = { text, date: facts.now, userId: actor.userId }
  draft.change({ notes: [...worked.audit.notes, note] })
  draft.record('NOTE', 'Note added', null)
  return { ok: true, value: draft.finish() }
}

/** A carrier user's comment, or staff's reply to it. */
export interface CarrierComment {
  date: Date
  /** The carrier user's e-mail; staff is "Auditor". */
  by: string
  isReply: boolean
  text: string
}

const SAID = { COMMENT: 'Comment', COMMENT_REPLY: 'Reply to the carrier' } as const

/** The comments of the carrier's users and the replies of staff, oldest first. */
export function carrierComments(
  history: readonly Pick<HistoryEntry, 'op' | 'text' | 'date' | 'userId'>[],
): CarrierComment[] {
  return history.flatMap(({ op, text, date, userId }) => {
    if (op !== 'COMMENT' && op !== 'COMMENT_REPLY') return []
    const isReply = op === 'COMMENT_REPLY'
    return [{ date, by: isReply ? 'Auditor' : userId, isReply, text: wordsOf(text, SAID[op]) }]
  })
}

/** Replies to the carrier's users, in the words that are given as the reason: they read it. */
export function replyToComment(
  worked: AuditWithSteps,
  context: ActionContext,
): Result<AuditChange> {
  if (context.facts.reason === '') return { ok: false, error: refusal('COMMENT_EMPTY') }
  return end(worked, context, 'COMMENT_REPLY', SAID.COMMENT_REPLY)
}

/** Marks an open comment as done without a reply. None is open: nothing changes. */
export function closeComment(worked: AuditWithSteps, context: ActionContext): Result<AuditChange> {
  if (!hasOpenComment(worked.audit)) return nothingDone(worked)
  return end(worked, context, 'COMMENT_DONE', "Carrier's comment done")
}

function end(
  worked: AuditWithSteps,
  context: ActionContext,
  op: string,
  text: string,
): Result<AuditChange> {
  const draft = new AuditDraft(worked, context)
  setWorkerFlag(draft, 'CARRIER_COMMENT', false)
  draft.record(op, text, null)
  return { ok: true, value: draft.finish() }
}

function wordsOf(text: string, said: string): string {
  return text.startsWith(`${said}: `) ? text.slice(said.length + 2) : text
}

/**
 * Puts the audit under a legal hold, or releases it: until then it is kept and not erased. An admin's, and
 * with a reason. As asked already: nothing changes.
 */
export function setHold(
  worked: AuditWithSteps,
  isOn: boolean,
  context: ActionContext,
): Result<AuditChange> {
  const { actor, facts } = context
  if (actor.role === 'baker') return { ok: false, error: refusal('HOLD_IS_ADMINS') }
  if (isHeld(worked.audit) === isOn) return nothingDone(worked)
  if (facts.reason === '') return { ok: false, error: refusal('HOLD_REASON_MISSING') }
  const draft = new AuditDraft(worked, context)
  const hold = { reason: facts.reason, by: actor.userId, at: facts.now }
  draft.change({ hold: isOn ? hold : null })
  if (isOn) draft.record('HELD', 'Legal hold', null)
  else draft.record('HOLD_RELEASED', 'Legal hold released', null)
  return { ok: true, value: draft.finish() }
}

/** The ways by which the insured can ask not to be reached, as the history names them. */
export const CONTACT_CHANNELS = {
  call: 'phone',
  email: 'email',
  text: 'text',
  letter: 'letter',
} as const satisfies Partial<Record<StepChannel, string>>

export type ContactChannel = keyof typeof CONTACT_CHANNELS

export interface OptOut {
  channel: ContactChannel
  /** False takes the insured's word back. */
  optedOut: boolean
}

/**
 * The insured does not want to be reached by a channel any more, or may be again. Open steps to the
 * insured on that channel end, and what their silence leads to takes their place, at the same time. What waits
 * in the outbox beside the chase is taken back likewise, but not the news that an appointment is cancelled.
 */
export function optOut(
  worked: AuditWithSteps,
  { channel, optedOut }: OptOut,
  context: ActionContext,
): Result<AuditChange> {
  if (!Object.hasOwn(CONTACT_CHANNELS, channel)) {
    const channels = Object.keys(CONTACT_CHANNELS).join(', ')
    return { ok: false, error: refusal('CHANNEL_UNKNOWN', { channel, channels }) }
  }
  if ((worked.audit.doNotContact[channel] ?? false) === optedOut) return nothingDone(worked)
  const draft = new AuditDraft(worked, context)
  draft.change({ doNotContact: { ...worked.audit.doNotContact, [channel]: optedOut } })
  const name = CONTACT_CHANNELS[channel]
  if (optedOut) draft.record('OPTED_OUT', `Insured not to be reached by ${name}`, null)
  else draft.record('OPTED_IN', `Insured can be reached by ${name} again`, null)
  if (optedOut) for (const step of stepsTo(draft, channel)) replace(draft, step)
  return { ok: true, value: draft.finish() }
}

function stepsTo(draft: AuditDraft, channel: ContactChannel) {
  return draft.openSteps().filter(({ type, status, args }) => {
    const { party, direction, channel: by, category } = STEPS[type]
    const isOurs = party === 'insured' && direction === 'out' && by === channel
    return (
      isOurs && (category === 'INSURED' || (status === 'QUEUED' && args['about'] !== 'cancelled'))
    )
  })
}

/** While the answer to an earlier outreach is still waited for, the link to that one stays. */
function replace(draft: AuditDraft, step: ReturnType<typeof stepsTo>[number]): void {
  const { now } = draft.context.facts
  draft.end(step, 'WITHDRAWN')
  const after = readStepType(step.args['after'] ?? '')
  const before = after === null ? step : { id: step.args['afterId'] ?? '', type: after }
  const start = step.dateStarted !== null && step.dateStarted > now ? step.dateStarted : now
  openFollowUps(draft, lapsedSteps(draft, step.type), start, before)
}
