import { createContext, useContext } from 'react'
import type { MissingItem } from '#shared/audit/completeness.ts'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Draft } from './draft/Draft.ts'
import type { FieldPath } from './draft/fieldPath.ts'
import type { Mistakes } from './draft/mistakesOf.ts'
import type { Texts } from './draft/textsOf.ts'

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
  /** Types of the audit's documents; null while they are not known. */
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
