import { cleanText } from '../../domain/format/cleanText.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { Comment } from '../worker/foldComments.ts'

/** What a carrier user says to an audit of their carrier. */
export interface CommentOnAudit {
  auditFSID: string
  carrierCompany: string
  /** The carrier user's e-mail. */
  userId: string
  text: string
}

/** The rules take no longer one. */
export const MOST_COMMENT_CHARACTERS = 4000

/**
 * Leaves a comment for the auditor. The worker takes it into the audit's history and flags it; nobody
 * changes it any more. COMMENT_EMPTY, COMMENT_TOO_LONG. Rejects with a `StoreError`.
 */
export async function commentOnAudit(
  { store, clock }: { store: DocumentStore; clock: Clock },
  { auditFSID, carrierCompany, userId, text }: CommentOnAudit,
): Promise<Result<{ id: string }>> {
  const said = cleanText(text)
  if (said === '') return { ok: false, error: refusal('COMMENT_EMPTY') }
  if (said.length > MOST_COMMENT_CHARACTERS) {
    const facts = { length: said.length, limit: MOST_COMMENT_CHARACTERS }
    return { ok: false, error: refusal('COMMENT_TOO_LONG', facts) }
  }
  const comment: Omit<Comment, 'id'> = {
    auditFSID,
    carrierCompany,
    userId,
    text: said,
    dateAdded: clock.now(),
    pending: true,
  }
  return { ok: true, value: { id: await store.add(COLLECTIONS.comments, { ...comment }) } }
}
