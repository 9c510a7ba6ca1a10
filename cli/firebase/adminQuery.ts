import { FieldPath, type Firestore, type Query } from 'firebase-admin/firestore'
import type { ListOptions } from '#shared/ports/documentStore.ts'

const NEWEST_FIRST = { field: 'dateAdded', direction: 'desc' } as const

/** The port's list as a query of the Admin SDK; newest first by `dateAdded` without a sort (§7). */
export function adminQuery(
  database: Firestore,
  path: string,
  { filters = [], sort = NEWEST_FIRST, after, afterId, limit }: ListOptions,
): Query {
  let query: Query = database.collection(path)
  for (const { field, op, value } of filters) query = query.where(fieldOf(field), op, value)
  query = query.orderBy(fieldOf(sort.field), sort.direction)
  if (afterId !== undefined) query = query.orderBy(FieldPath.documentId(), sort.direction)
  if (after !== undefined)
    query = afterId === undefined ? query.startAfter(after) : query.startAfter(after, afterId)
  return limit === undefined ? query : query.limit(limit)
}

function fieldOf(field: string): string | FieldPath {
  return field === 'id' ? FieldPath.documentId() : field
}
