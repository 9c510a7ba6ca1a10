import type { FeedProfile, OrderField } from '#shared/firm/feedProfile.ts'
import type { DetectedColumn } from '#shared/orders/detectProfile.ts'
import { matchHeaders } from '#shared/orders/profiles.ts'

export interface FieldOfColumn {
  field: OrderField | null
  /** 1: the profile names it. Less: it looks like it. */
  certainty: number
}

/**
 * The field of each column: what the profile names, then what a column looks like, as long as no other
 * column has that field.
 */
export function fieldsOfColumns(
  columns: readonly DetectedColumn[],
  profile: FeedProfile,
): FieldOfColumn[] {
  const names = columns.map(({ column }) => column)
  const { positions } = matchHeaders(names, profile)
  const named = new Map([...positions].map(([field, at]) => [at, field] as const))
  return columns.map(({ field: looks, certainty }, at) => {
    const field = named.get(at)
    if (field !== undefined) return { field, certainty: 1 }
    if (looks === null || positions.has(looks)) return { field: null, certainty: 0 }
    return { field: looks, certainty: Math.min(certainty, 0.99) }
  })
}
