import { readMoment } from '../format/day.ts'
import type { Audit } from './Audit.ts'
import { EDITABLE_FIELD_NAMES, EDITABLE_FIELDS, type EditableFieldName } from './editableFields.ts'
import { isAbout } from './editWords.ts'
import { isSameValue } from './isSameValue.ts'

/** A field that somebody else changed since it was read. */
export interface EditConflict {
  field: EditableFieldName
  label: string
  /** As it was read, and as it is now. */
  read: unknown
  stored: unknown
  /** Who changed the audit last since then, and when; an empty name is not known. */
  by: string
  at: Date | null
}

/**
 * What was edited on an audit since it was read (docs/architecture.md: a save carries the version it
 * read). Steps, notes and claims that came meanwhile are nobody's conflict.
 */
export function editConflicts(read: Audit, stored: Audit): EditConflict[] {
  if (read.v === stored.v) return []
  const since = stored.history.slice(read.history.length)
  return EDITABLE_FIELD_NAMES.flatMap((field) => {
    if (isSameValue(read[field], stored[field])) return []
    const { label } = EDITABLE_FIELDS[field]
    // The history says which fields an edit changed; an order that came again names none.
    const entry =
      since.findLast(({ op, text }) => op === 'EDITED' && isAbout(text, field)) ?? since.at(-1)
    return [
      {
        field,
        label,
        read: read[field],
        stored: stored[field],
        by: entry?.userId ?? '',
        at: readMoment(entry?.date),
      },
    ]
  })
}
