import { type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanText } from '#shared/kernel/cleanText.ts'
import type { HistoryEntry } from './model.ts'
import { hasOpenComment } from './nextAction.ts'
import { AuditDraft, nothingDone, setWorkerFlag } from './steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from './steps/model.ts'

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
