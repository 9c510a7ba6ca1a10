import type { Draft } from './Draft.ts'
import { type FieldPath, PRESENT, partsOf, pathOf } from './fieldPath.ts'
import type { Texts } from './textsOf.ts'

/** A line of the list of changes. */
export interface ChangeRow {
  path: FieldPath
  /** A whole line that came or went is one change. */
  kind: 'changed' | 'added' | 'removed'
  was: string
  text: string
  /** The value another user saved meanwhile; null without a conflict. */
  theirs: string | null
}

/** The changes as they are listed and counted. */
export function changeRows({
  draft,
  stored,
  texts,
  changed,
  conflicts,
}: {
  draft: Draft
  stored: Texts
  texts: Texts
  changed: readonly FieldPath[]
  conflicts: readonly FieldPath[]
}): ChangeRow[] {
  return changed.flatMap((path): ChangeRow[] => {
    const { name, line, column } = partsOf(path)
    if (name === 'categories' && column !== '' && changed.includes(pathOf(name, line))) return []
    const isLine = name === 'categories' && column === ''
    const kind = !isLine ? 'changed' : texts[path] === PRESENT ? 'added' : 'removed'
    const theirs = conflicts.includes(path) ? (stored[path] ?? '') : null
    return [{ path, kind, was: stored[path] ?? '', text: draft[path]?.text ?? '', theirs }]
  })
}
