import { encodeIndexKey } from '../encodeIndexKey.ts'
import { listOf } from '../matchesFilter.ts'
import { type Filter, NAME_FIELD, type Query, type QueryScope } from '../Query.ts'

/** Which documents' changes can concern a target. */
export type Reach =
  | { kind: 'documents'; keys: ReadonlySet<string> }
  | { kind: 'query'; scope: QueryScope; equality: Equality | null }

/** A field that must hold one of these values, encoded as in indexes, for a document to be a result. */
export interface Equality {
  /** Canonical spelling. */
  path: string
  segments: readonly string[]
  values: ReadonlySet<string>
}

/** What a query's results have in common: its collections, and a field that it fixes, if there is one. */
export function reachOf(query: Query): Reach {
  return { kind: 'query', scope: query, equality: equalityOf(query.filter) }
}

/** Fewest values first: they say most about who is concerned. */
function equalityOf(filter: Filter | null): Equality | null {
  if (filter === null || filter.kind === 'or') return null
  const conditions = filter.kind === 'and' ? filter.filters : [filter]
  const fixed = conditions.flatMap((condition): Equality[] => {
    if (condition.kind !== 'field' || condition.path === NAME_FIELD) return []
    const { op, path, segments, value } = condition
    if (op !== 'EQUAL' && op !== 'IN') return []
    const values = op === 'EQUAL' ? [value] : listOf(value)
    return [{ path, segments, values: new Set(values.map(encodeIndexKey)) }]
  })
  return fixed.sort((a, b) => a.values.size - b.values.size)[0] ?? null
}
