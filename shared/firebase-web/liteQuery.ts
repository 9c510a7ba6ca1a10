import {
  collection,
  documentId,
  type FieldPath,
  type Firestore,
  limit,
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  startAfter,
  where,
} from 'firebase/firestore/lite'
import type { ListOptions } from '../ports/documentStore.ts'

const NEWEST_FIRST = { field: 'dateAdded', direction: 'desc' } as const

/** The port's list as a Firestore query; without a sort, newest first by `dateAdded` (specification §7). */
export function liteQuery(
  database: Firestore,
  path: string,
  { filters = [], sort = NEWEST_FIRST, after, limit: most }: ListOptions,
): Query {
  const constraints: QueryConstraint[] = filters.map(({ field, op, value }) =>
    where(fieldOf(field), op, value),
  )
  constraints.push(orderBy(fieldOf(sort.field), sort.direction))
  if (after !== undefined) constraints.push(startAfter(after))
  if (most !== undefined) constraints.push(limit(most))
  return query(collection(database, path), ...constraints)
}

function fieldOf(field: string): string | FieldPath {
  return field === 'id' ? documentId() : field
}
