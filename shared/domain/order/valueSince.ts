import type { Audit } from '../audit/Audit.ts'
import type { FieldLineage } from './orderLineage.ts'

/**
 * What the audit holds where its order gave something else, as a text: a person has changed it since.
 * Empty when it was emptied or its line is gone; null while it still says what the order said.
 */
export function valueSince(
  audit: Audit,
  { field, value }: Pick<FieldLineage, 'field' | 'value'>,
): string | null {
  if (field === 'notes') return audit.notes.some(({ text }) => text === value) ? null : ''
  const now = heldAs(audit, field)
  const text = now === null || now === undefined ? '' : String(now)
  return text === value ? null : text
}

function heldAs(audit: Audit, field: string): unknown {
  const cell = classCellOf(field)
  if (cell === null) return audit[field as keyof Audit]
  const line: object | undefined = audit.categories.find(({ id }) => id === cell.line)
  return (line as Record<string, unknown> | undefined)?.[cell.column]
}

/** The class line and its field that lineage names (`categories.58161.subLine`); null for another field. */
export function classCellOf(field: string): { line: string; column: string } | null {
  if (!field.startsWith(CLASS_LINES)) return null
  const end = field.lastIndexOf('.')
  return { line: field.slice(CLASS_LINES.length, end), column: field.slice(end + 1) }
}

const CLASS_LINES = 'categories.'
