import { emptyLine } from '#shared/audit/salesLines.ts'
import { type FieldPath, PRESENT, partsOf, pathOf } from './fieldPath.ts'
import { sameText } from './sameText.ts'
import { type Texts, textsOfSales } from './textsOf.ts'

/** A field that a person changed: what it showed when they began, and what they typed. */
export interface TypedText {
  was: string
  text: string
}

/**
 * Unsaved input by field. It holds what each field showed before, so that it can be laid over the
 * current audit: a field that another user changed meanwhile is a conflict, every other change stands.
 */
export type Draft = Readonly<Record<FieldPath, TypedText>>

export const EMPTY_DRAFT: Draft = {}

/** The draft with a field typed. Back to what the audit holds: it is no change any more. */
export function typeText(draft: Draft, stored: Texts, path: FieldPath, text: string): Draft {
  const { name, line, column } = partsOf(path)
  // A sales line that is not selected holds nothing (specification §5).
  if (name === 'insuredCategories' && column === 'selected' && text === 'no')
    return Object.entries(textsOfSales(emptyLine(line))).reduce(
      (sum, [each, empty]) => typeOne(sum, stored, each, empty),
      draft,
    )
  return typeOne(draft, stored, path, text)
}

function typeOne(draft: Draft, stored: Texts, path: FieldPath, text: string): Draft {
  const was = draft[path]?.was ?? stored[path] ?? ''
  if (text === was && was === (stored[path] ?? '')) return undoText(draft, path)
  return { ...draft, [path]: { was, text } }
}

/** The draft without a field's change; of a line's presence, without all changes of the line. */
export function undoText(draft: Draft, path: FieldPath): Draft {
  const { line, column } = partsOf(path)
  const isLine = line !== '' && column === ''
  const kept = Object.entries(draft).filter(
    ([each]) => each !== path && !(isLine && each.startsWith(`${path}/`)),
  )
  return Object.fromEntries(kept)
}

/** Settles a conflict: the draft's value wins over the other user's. */
export function keepMine(draft: Draft, stored: Texts, path: FieldPath): Draft {
  const typed = draft[path]
  if (typed === undefined) return draft
  const kept = { ...draft, [path]: { ...typed, was: stored[path] ?? '' } }
  const { name, line, column } = partsOf(path)
  const presence = pathOf('categories', line)
  // The line was removed meanwhile: keeping one of its cells restores it.
  if (name !== 'categories' || column === '' || stored[presence] === PRESENT) return kept
  return { ...kept, [presence]: { was: '', text: PRESENT } }
}

/** The draft after a save: what was typed while it ran is still unsaved. */
export function withoutSaved(draft: Draft, saved: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([path, typed]) => {
      const done = saved[path]
      if (done?.text === typed.text) return []
      // What was saved is what the field showed before it was typed on.
      return [[path, done === undefined ? typed : { ...typed, was: done.text }] as const]
    }),
  )
}

/** What the inputs show: the audit's texts with the draft's over them. */
export function textsWith(stored: Texts, draft: Draft): Texts {
  const typed = Object.entries(draft).map(([path, { text }]) => [path, text])
  return { ...stored, ...Object.fromEntries(typed) }
}

/** The fields whose text is another than the audit's, in the order in which they were typed. */
export function changedPaths(draft: Draft, stored: Texts): FieldPath[] {
  return Object.entries(draft)
    .filter(([path, { text }]) => !sameText(path, text, stored[path] ?? ''))
    .map(([path]) => path)
}

/** The changed fields that another user set to another value since they were typed. */
export function conflictsOf(draft: Draft, stored: Texts): FieldPath[] {
  return changedPaths(draft, stored).filter(
    (path) => !sameText(path, draft[path]?.was ?? '', stored[path] ?? ''),
  )
}

/** A stored draft, if that is what it is. */
export function readDraft(stored: unknown): Draft | null {
  if (typeof stored !== 'object' || stored === null) return null
  const entries = Object.entries(stored).filter(
    (entry): entry is [string, TypedText] =>
      typeof entry[1]?.was === 'string' && typeof entry[1]?.text === 'string',
  )
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
