import { useMemo, useState } from 'react'
import { missingItems } from '#shared/audit/completeness.ts'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import { useServices } from '../../app/services.ts'
import {
  changedPaths,
  conflictsOf,
  type Draft,
  EMPTY_DRAFT,
  keepMine,
  textsWith,
  typeText,
  undoText,
  withoutSaved,
} from './draft/Draft.ts'
import { type Mistakes, mistakesOf } from './draft/mistakesOf.ts'
import { editedAudit } from './draft/patchOf.ts'
import { type Texts, textsOf } from './draft/textsOf.ts'
import type { Editor } from './Editor.ts'

/** The editor of an audit. `documents`: the types of its attachments, null while they are read. */
export function useAuditEditor(
  audit: Audit,
  {
    role,
    timeZone,
    documents,
  }: { role: Editor['role']; timeZone: string; documents: readonly DocumentType[] | null },
): Editor {
  const { random } = useServices()
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT)
  const stored = useMemo(() => textsOf(audit), [audit])
  return useMemo(() => {
    const texts = textsWith(stored, draft)
    const changed = changedPaths(draft, stored)
    const mistakes = mistakesOf(audit, texts, changed, { role, random })
    const edited = editedAudit(audit, withStored(texts, stored, mistakes), changed, random)
    return {
      audit,
      edited,
      role,
      timeZone,
      stored,
      texts,
      draft,
      changed,
      conflicts: conflictsOf(draft, stored),
      mistakes,
      missing: missingItems(edited, documents),
      documents,
      type: (path, text) => setDraft((now) => typeText(now, stored, path, text)),
      undo: (path) => setDraft((now) => undoText(now, path)),
      keepMine: (path) => setDraft((now) => keepMine(now, stored, path)),
      discard: () => setDraft(EMPTY_DRAFT),
      restore: (kept) => setDraft((now) => ({ ...kept, ...now })),
      saved: (done) => setDraft((now) => withoutSaved(now, done)),
    }
  }, [audit, stored, draft, role, timeZone, documents, random])
}

/** With what is stored where something wrong is typed: a mistake in one line hides no other line. */
function withStored(texts: Texts, stored: Texts, mistakes: Mistakes): Texts {
  const paths = [...mistakes.keys()]
  return { ...texts, ...Object.fromEntries(paths.map((path) => [path, stored[path] ?? ''])) }
}
