import type { AuditPatch } from '#shared/audit/editAudit.ts'
import { EDITABLE_FIELDS } from '#shared/audit/editableFields.ts'
import { emptyLine } from '#shared/audit/salesLines.ts'
import { formatPhone, readState, readZip } from '#shared/kernel/contact.ts'
import { parseDay } from '#shared/kernel/day.ts'
import { parseAmount } from '#shared/kernel/money.ts'
import { type FieldPath, isPresentList, PRESENT, partsOf, pathOf } from './fieldPath.ts'
import { cellOfColumn, isPartPresence, ROW_AMOUNTS, ROW_DAYS } from './rows.ts'
import { type Texts, textsOfSales } from './texts.ts'

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

/** The texts of a patch as a draft over what is stored. */
export function draftOfPatch(patch: AuditPatch, stored: Texts): Draft {
  return Object.entries(patch).reduce(
    (draft, [path, text]) =>
      typeof text === 'string' ? typeOne(draft, stored, path, text) : draft,
    EMPTY_DRAFT,
  )
}

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
  const isWhole = isLine || isPartPresence(column)
  const kept = Object.entries(draft).filter(
    ([each]) => each !== path && !(isWhole && each.startsWith(`${path}${isLine ? '/' : '.'}`)),
  )
  return Object.fromEntries(kept)
}

/** Settles a conflict: the draft's value wins over the other user's. */
export function keepMine(draft: Draft, stored: Texts, path: FieldPath): Draft {
  const typed = draft[path]
  if (typed === undefined) return draft
  const kept = { ...draft, [path]: { ...typed, was: stored[path] ?? '' } }
  const { name, line, column } = partsOf(path)
  if (!isPresentList(name) || column === '') return kept
  const presence = pathOf(name, line)
  if (stored[presence] === PRESENT) return kept
  // The line was removed meanwhile: keeping one of its cells restores it.
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

const AMOUNTS = ['estimatedExposure', 'finalExposure', 'sales', 'salesTax', ...ROW_AMOUNTS]

/** Whether two texts of a field say the same: `$5` and `$5.00`, `1/2/26` and `01/02/2026`. */
function sameText(path: FieldPath, one: string, other: string): boolean {
  return one === other || plainText(path, one) === plainText(path, other)
}

function plainText(path: FieldPath, text: string): string {
  const { name, column } = partsOf(path)
  const trimmed = text.trim()
  const kind = name === null || column !== '' ? 'text' : EDITABLE_FIELDS[name].kind
  if (kind === 'cents' || AMOUNTS.includes(column)) return String(parseAmount(trimmed) ?? trimmed)
  if (kind === 'day' || ROW_DAYS.includes(cellOfColumn(column))) return parseDay(trimmed) ?? trimmed
  if (kind === 'phone') return formatPhone(trimmed) || trimmed
  if (kind === 'state') return readState(trimmed) || trimmed
  if (kind === 'zip') return readZip(trimmed) || trimmed
  return trimmed
}

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
    const isList = isPresentList(name)
    if (isList && column !== '' && changed.includes(pathOf(name, line))) return []
    if (column.includes('.') && changed.includes(path.slice(0, path.lastIndexOf('.')))) return []
    const isLine = isList && (column === '' || isPartPresence(column))
    const kind = !isLine ? 'changed' : texts[path] === PRESENT ? 'added' : 'removed'
    const theirs = conflicts.includes(path) ? (stored[path] ?? '') : null
    return [{ path, kind, was: stored[path] ?? '', text: draft[path]?.text ?? '', theirs }]
  })
}
