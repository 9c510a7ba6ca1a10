import { createContext, useContext, useMemo, useState } from 'react'
import { type MissingItem, missingItems } from '#shared/audit/completeness.ts'
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
import type { FieldPath } from './draft/fieldPath.ts'
import { type Mistakes, mistakesOf } from './draft/mistakes.ts'
import { editedAudit, type Texts, textsOf } from './draft/texts.ts'

/** One audit under edit: what is stored, what is typed, and what follows from both. */
export interface Editor {
  /** As it is stored now. */
  audit: Audit
  /** As it would be saved now. */
  edited: Audit
  role: 'admin' | 'baker'
  timeZone: string
  stored: Texts
  texts: Texts
  draft: Draft
  /** The fields that differ from what is stored. */
  changed: readonly FieldPath[]
  /** Those of them that another user changed too. */
  conflicts: readonly FieldPath[]
  mistakes: Mistakes
  missing: readonly MissingItem[]
  /** Types of the audit's documents that count; null while they are not known. */
  documents: readonly DocumentType[] | null
  type(path: FieldPath, text: string): void
  undo(path: FieldPath): void
  keepMine(path: FieldPath): void
  discard(): void
  /** Puts a kept draft over what is there. */
  restore(draft: Draft): void
  /** Forgets what was saved; what was typed meanwhile stays. */
  saved(draft: Draft): void
}

const EditorContext = createContext<Editor | null>(null)

export const EditorProvider = EditorContext.Provider

/** The audit under edit, from anywhere on the edit screen. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (editor === null) throw new Error('useEditor outside of EditorProvider')
  return editor
}

/** The editor of an audit. `documents`: the types that count, null while they are read. */
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
