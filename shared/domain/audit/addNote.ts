import { type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanText } from '../format/cleanText.ts'
import { AuditDraft } from '../step/AuditDraft.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from '../step/WorkedAudit.ts'

/** Characters of one note. */
export const LONGEST_NOTE = 4000

/** Adds a quick note. The history says that one was written, not what it says. */
export function addNote(
  worked: WorkedAudit,
  typed: string,
  context: WorkContext,
): Result<WorkedChange> {
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
