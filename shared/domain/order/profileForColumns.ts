import type { FeedProfile } from './FeedProfile.ts'
import { comparableHeader } from './matchHeaders.ts'
import type { OrderField } from './orderFields.ts'

/**
 * The profile, of a carrier's own, that was made for a file with these columns: every field it names
 * has one of its names there. Of several the one that names most, then by name. Null: none was.
 */
export function profileForColumns(
  profiles: Readonly<Record<string, FeedProfile>>,
  columns: readonly string[],
): string | null {
  const there = new Set(columns.map(comparableHeader))
  const fitting = Object.entries(profiles).flatMap(([name, { headers }]) => {
    const fields = Object.keys(headers) as OrderField[]
    const isThere = (field: OrderField) =>
      headers[field]?.some((header) => there.has(comparableHeader(header))) ?? false
    return fields.length > 0 && fields.every(isThere) ? [{ name, size: fields.length }] : []
  })
  fitting.sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1))
  return fitting[0]?.name ?? null
}
