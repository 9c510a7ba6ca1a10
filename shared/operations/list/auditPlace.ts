import type { Audit } from '../../domain/audit/Audit.ts'
import { BAKE_STATES, type BakeState } from '../../domain/audit/states.ts'
import { compareTexts } from '../../domain/format/compareTexts.ts'
import { type AuditSort, readAuditSort, sortColumn, textOfSort } from './auditSorts.ts'

/** Where an audit stands in a sorted list. */
export interface AuditPlace {
  /** What it is sorted by, as a text that sorts alike; '' is not known, and comes last. */
  text: string
  /** Tells audits of one text apart. */
  tie: string
}

const SEPARATOR = '|'
const RANK_DIGITS = 2

/** Where an audit stands; null: in the working order. */
export function placeOf(audit: Audit, sort: AuditSort | null): AuditPlace {
  if (sort === null) return { text: '', tie: audit.sortKey }
  const { field } = sortColumn(sort)
  if (field !== 'bakeState') return { text: textOf(audit[field]), tie: audit.id }
  return { text: rankOf(audit.bakeState), tie: audit.sortKey }
}

/** A state as a text that sorts as states are worked. */
export function rankOf(state: BakeState): string {
  return String(BAKE_STATES.indexOf(state)).padStart(RANK_DIGITS, '0')
}

/** Which of two places comes first. Within a state the working order holds in either direction. */
export function comparePlaces(
  sort: AuditSort | null,
): (one: AuditPlace, other: AuditPlace) => number {
  const sign = sort?.descending ? -1 : 1
  return (one, other) => {
    const isEmpty = one.text === ''
    if (isEmpty !== (other.text === '')) return isEmpty ? 1 : -1
    const tieSign = isEmpty || sort?.by === 'state' ? 1 : sign
    return sign * compareTexts(one.text, other.text) || tieSign * compareTexts(one.tie, other.tie)
  }
}

/** A value that is sorted by, as a text that sorts alike. */
export function textOf(value: string | Date | null): string {
  return value instanceof Date ? value.toISOString() : (value ?? '')
}

/** Where a page goes on: behind this place. It names its order. */
export function cursorOfPlace({ text, tie }: AuditPlace, sort: AuditSort | null): string {
  return sort === null ? tie : [textOfSort(sort), text, tie].join(SEPARATOR)
}

/** The place of a cursor; null when it is of another order. */
export function placeOfCursor(cursor: string, sort: AuditSort | null): AuditPlace | null {
  const [named = ''] = cursor.split(SEPARATOR)
  const cursorSort = readAuditSort(named)
  if (sort === null) return cursorSort === null ? { text: '', tie: cursor } : null
  if (cursorSort === null || textOfSort(cursorSort) !== textOfSort(sort)) return null
  const rest = cursor.slice(named.length + 1)
  // An id holds no separator, a working order's key does, and so may what is sorted by.
  const at = sort.by === 'state' ? rest.indexOf(SEPARATOR) : rest.lastIndexOf(SEPARATOR)
  return at < 0 ? null : { text: rest.slice(0, at), tie: rest.slice(at + 1) }
}
