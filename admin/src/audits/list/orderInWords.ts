import type { AuditSort } from '#shared/audit/listQuery.ts'

/** An order as text: by which column, and in which direction. */
export function orderInWords(
  { by, descending }: AuditSort,
  translate: (key: string, facts?: Record<string, unknown>) => string,
): string {
  const column = translate(`list.${by}`)
  return translate(descending ? 'list.by_descending' : 'list.by_ascending', { column })
}
