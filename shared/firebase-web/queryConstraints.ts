import type { ListOptions } from '../ports/documentStore.ts'

/** What Firestore Lite and the full SDK build queries with; each brings its own. */
export interface QueryBuilder<Constraint, Path> {
  where(
    field: string | Path,
    op: '==' | '<=' | '>' | 'in' | 'array-contains' | 'array-contains-any',
    value: unknown,
  ): Constraint
  orderBy(field: string | Path, direction: 'asc' | 'desc'): Constraint
  startAfter(...values: unknown[]): Constraint
  limit(most: number): Constraint
  documentId(): Path
}

const NEWEST_FIRST = { field: 'dateAdded', direction: 'desc' } as const

/** The port's list as a query's parts; without a sort, newest first by `dateAdded` (specification §7). */
export function queryConstraints<Constraint, Path>(
  sdk: QueryBuilder<Constraint, Path>,
  { filters = [], sort = NEWEST_FIRST, after, afterId, limit: most }: ListOptions,
): Constraint[] {
  const fieldOf = (field: string) => (field === 'id' ? sdk.documentId() : field)
  const constraints = filters.map(({ field, op, value }) => sdk.where(fieldOf(field), op, value))
  constraints.push(sdk.orderBy(fieldOf(sort.field), sort.direction))
  if (afterId !== undefined) constraints.push(sdk.orderBy(sdk.documentId(), sort.direction))
  if (after !== undefined)
    constraints.push(sdk.startAfter(after, ...(afterId === undefined ? [] : [afterId])))
  if (most !== undefined) constraints.push(sdk.limit(most))
  return constraints
}
