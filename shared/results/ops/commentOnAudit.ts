import { MAX_BYTES_WITH_COMMENTS } from '#shared/audit/auditSize.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type ActionWorld, applyAction } from '#shared/audit/ops/actOnAudit.ts'
import { readWorkCarrier } from '#shared/audit/ops/readKnowledge.ts'
import { AuditDraft, setWorkerFlag } from '#shared/audit/steps/draft.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanText } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import { refusalOfComment } from '../carrierAudit.ts'

/** A carrier user's comment on an audit of their carrier. */
interface CommentOnAudit {
  auditFSID: string
  carrierCompany: string
  /** The carrier user's e-mail. */
  userId: string
  text: string
  /** When it was written: the date of its entry. */
  askedAt: Date
  /** Written in the same batch: the end of the command that it comes from. */
  also?: readonly BatchWrite[]
}

/**
 * Puts a comment into an audit's history in its author's name, and the flag that stays until staff works
 * on the audit. COMMENT_EMPTY, COMMENT_TOO_LONG, COMMENTS_FULL, or RECORD_NOT_FOUND for an audit that is
 * not of that carrier. Rejects with a `StoreError`.
 */
export async function commentOnAudit(
  world: ActionWorld,
  comment: CommentOnAudit,
): Promise<Result<null>> {
  const reason = cleanText(comment.text)
  const mistake = refusalOfComment(reason)
  if (mistake) return { ok: false, error: mistake }
  for (let attempt = 1; ; attempt++) {
    const done = await addComment(world, { ...comment, text: reason })
    // A comment does not depend on what else changes in the audit.
    if (done.ok || done.error.code !== 'AUDIT_CHANGED' || attempt === MAX_ATTEMPTS) return done
  }
}

const MAX_ATTEMPTS = 3

async function addComment(
  world: ActionWorld,
  { auditFSID, carrierCompany, userId, text: reason, askedAt, also = [] }: CommentOnAudit,
): Promise<Result<null>> {
  const audit = await world.store.get<Audit>(COLLECTIONS.audits, auditFSID)
  const carrier = audit && (await readWorkCarrier(world.store, audit.carrierCompany))
  if (!audit || !carrier || audit.carrierCompany !== carrierCompany)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'your audits' }) }
  const done = await applyAction(world, audit, {
    // Not staff: their changes clear the flag.
    actor: { userId, role: 'system' },
    carrier,
    reason,
    bulk: false,
    askedAt,
    maxBytes: MAX_BYTES_WITH_COMMENTS,
    also,
    reads: () => [],
    work: (worked, context) => {
      const draft = new AuditDraft(worked, context)
      setWorkerFlag(draft, 'CARRIER_COMMENT', true)
      draft.record('COMMENT', 'Comment', null)
      return { ok: true, value: draft.finish() }
    },
  })
  if (done.ok) return { ok: true, value: null }
  // Carrier users cannot make room.
  return done.error.code === 'AUDIT_FULL' ? { ok: false, error: refusal('COMMENTS_FULL') } : done
}
