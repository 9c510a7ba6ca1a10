import { type Result, refusal } from '#shared/errors/refusal.ts'
import { setWorkerFlag } from '../intake/setWorkerFlag.ts'
import { AuditDraft } from '../step/AuditDraft.ts'
import { nothingDone } from '../step/nothingDone.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from '../step/WorkedAudit.ts'
import type { HistoryEntry } from './Audit.ts'
import { hasOpenComment } from './openComment.ts'

/** A carrier user's comment, or staff's reply to it. */
export interface CarrierComment {
  date: Date
  /** The carrier user's e-mail; staff is "Auditor". */
  by: string
  isReply: boolean
  text: string
}

const SAID = { COMMENT: 'Comment', COMMENT_REPLY: 'Reply to the carrier' } as const

/** What the carrier's users and staff have written to each other, oldest first. */
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
export function replyToComment(worked: WorkedAudit, context: WorkContext): Result<WorkedChange> {
  if (context.facts.reason === '') return { ok: false, error: refusal('COMMENT_EMPTY') }
  return end(worked, context, 'COMMENT_REPLY', SAID.COMMENT_REPLY)
}

/** Says that an open comment needs no reply. None is open: nothing changes. */
export function closeComment(worked: WorkedAudit, context: WorkContext): Result<WorkedChange> {
  if (!hasOpenComment(worked.audit)) return nothingDone(worked)
  return end(worked, context, 'COMMENT_DONE', "Carrier's comment done")
}

function end(
  worked: WorkedAudit,
  context: WorkContext,
  op: string,
  text: string,
): Result<WorkedChange> {
  const draft = new AuditDraft(worked, context)
  setWorkerFlag(draft, 'CARRIER_COMMENT', false)
  draft.record(op, text, null)
  return { ok: true, value: draft.finish() }
}

function wordsOf(text: string, said: string): string {
  return text.startsWith(`${said}: `) ? text.slice(said.length + 2) : text
}
