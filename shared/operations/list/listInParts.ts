import type { Audit } from '../../domain/audit/Audit.ts'
import { compareTexts } from '../../domain/format/compareTexts.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore, Filter, ListOptions } from '../../ports/documentStore.ts'
import { textOf } from './auditPlace.ts'
import type { SortColumn } from './auditSorts.ts'

/** What Firestore multiplies out of the `in` filters of one query, at most. */
const MOST_DISJUNCTIONS = 30

/** So many queries for one page, at most: each of them reads a page. */
const MOST_PARTS = 6

/**
 * The filters of one query, as several that Firestore takes: each asks for some of the slices, so that
 * no audit is in two. Null when that would be too many.
 */
export function partsOf(filters: readonly Filter[]): readonly Filter[][] | null {
  const widths = filters.map(({ op, value }) =>
    op === 'in' || op === 'array-contains-any' ? (value as readonly unknown[]).length : 1,
  )
  const product = widths.reduce((all, width) => all * width, 1)
  if (product <= MOST_DISJUNCTIONS) return [[...filters]]
  const at = filters.findIndex(({ field }) => field === 'sliceID')
  const slices = filters[at]
  if (slices?.op !== 'in') return null
  const inOne = Math.floor(MOST_DISJUNCTIONS / (product / slices.value.length))
  if (inOne === 0 || Math.ceil(slices.value.length / inOne) > MOST_PARTS) return null
  const parts: Filter[][] = []
  for (let from = 0; from < slices.value.length; from += inOne) {
    const some: Filter = { ...slices, value: slices.value.slice(from, from + inOne) }
    parts.push(filters.map((filter, index) => (index === at ? some : filter)))
  }
  return parts
}

/** A page of audits by a field, in as many queries as their filters need. Rejects with a `StoreError`. */
export async function listInParts(
  store: DocumentStore,
  {
    filters,
    sort,
    limit,
    after,
    afterId,
  }: Pick<ListOptions, 'after' | 'afterId'> & {
    filters: readonly Filter[]
    sort: { field: 'id' | 'sortKey' | SortColumn['field']; direction: 'asc' | 'desc' }
    limit: number
  },
): Promise<Audit[]> {
  const parts = partsOf(filters) ?? [filters]
  const found = await Promise.all(
    parts.map((part) =>
      store.list<Audit>(COLLECTIONS.audits, {
        filters: part,
        sort,
        limit,
        ...(after !== undefined && { after }),
        ...(afterId !== undefined && { afterId }),
      }),
    ),
  )
  const [only] = found
  if (found.length === 1 && only) return only
  const key = (audit: Audit) => textOf(audit[sort.field])
  const sign = sort.direction === 'asc' ? 1 : -1
  return found
    .flat()
    .sort(
      (one, other) => sign * (compareTexts(key(one), key(other)) || compareTexts(one.id, other.id)),
    )
    .slice(0, limit)
}
