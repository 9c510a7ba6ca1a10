import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { compareTexts } from '#shared/kernel/compareTexts.ts'
import {
  type DocumentStore,
  type Filter,
  type ListOptions,
  MAX_DISJUNCTIONS,
} from '#shared/kernel/ports/documentStore.ts'
import { lastDueDay } from '../bands.ts'
import { type AuditQuery, type SortColumn, sortableText } from '../listQuery.ts'
import type { Audit } from '../model.ts'
import { queryToken } from '../search.ts'
import { type BakeState, isOpenState, OPEN_STATES } from '../states.ts'

/**
 * The part of a query that the database answers by its indexes, but for the order. Of a search that is
 * its longest word alone. FILTER_TOO_WIDE where the states and slices are too many.
 */
export function auditFilters(query: AuditQuery): Result<Filter[]> {
  const { carrier, slices, search = '', usState, step, outcome, due, auditor, importId } = query
  const filters: Filter[] = [
    { field: 'carrierCompany', op: '==', value: carrier },
    { field: 'sliceID', op: 'in', value: slices },
  ]
  const token = queryToken(search)
  if (token !== null) {
    filters.push({ field: 'tokens', op: 'array-contains', value: token })
    return { ok: true, value: filters }
  }
  if (query.flags !== undefined && areFlagsAlone(query)) {
    filters.push({ field: 'flags', op: 'array-contains-any', value: query.flags })
    return unlessTooWide(filters)
  }
  const states = statesOf(query)
  if (states.length > 0) filters.push({ field: 'bakeState', op: 'in', value: states })
  if (due !== undefined) {
    // By the due day; the rest is filtered afterwards.
    const value = lastDueDay(due.within, due.today)
    return unlessTooWide([...filters, { field: 'auditDue', op: '<=', value }])
  }
  if (usState !== undefined)
    filters.push({ field: 'insuredMailingState', op: '==', value: usState })
  if (auditor !== undefined) filters.push({ field: 'auditor', op: '==', value: auditor })
  if (importId !== undefined) filters.push({ field: 'importId', op: '==', value: importId })
  if (step !== undefined) filters.push({ field: 'nextStep', op: '==', value: step })
  if (outcome !== undefined) filters.push({ field: 'outcome', op: '==', value: outcome })
  return unlessTooWide(filters)
}

function unlessTooWide(filters: Filter[]): Result<Filter[]> {
  return queryParts(filters) === null
    ? { ok: false, error: refusal('FILTER_TOO_WIDE') }
    : { ok: true, value: filters }
}

/** No index holds the flags with another filter: then they are filtered afterwards. */
export function areFlagsAlone(query: AuditQuery): boolean {
  const { search = '', states = [], usState, step, outcome, due, auditor, importId } = query
  const others = [usState, step, outcome, due, auditor, importId]
  const isOther = others.some((each) => each !== undefined)
  return !isOther && states.length === 0 && queryToken(search) === null
}

/** Only open audits are due. */
function statesOf({ states = [], due }: AuditQuery): readonly BakeState[] {
  if (due === undefined) return states
  return states.length === 0 ? OPEN_STATES : states.filter(isOpenState)
}

/** So many queries for one page, at most: each of them reads a page. */
const MOST_PARTS = 6

/**
 * The filters of one query, as several that Firestore takes: each asks for some of the slices, so that
 * no audit is in two. Null when that would be too many.
 */
export function queryParts(filters: readonly Filter[]): readonly Filter[][] | null {
  const widths = filters.map(({ op, value }) =>
    op === 'in' || op === 'array-contains-any' ? (value as readonly unknown[]).length : 1,
  )
  const product = widths.reduce((all, width) => all * width, 1)
  if (product <= MAX_DISJUNCTIONS) return [[...filters]]
  const at = filters.findIndex(({ field }) => field === 'sliceID')
  const slices = filters[at]
  if (slices?.op !== 'in') return null
  const inOne = Math.floor(MAX_DISJUNCTIONS / (product / slices.value.length))
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
  const parts = queryParts(filters) ?? [filters]
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
  const key = (audit: Audit) => sortableText(audit[sort.field])
  const sign = sort.direction === 'asc' ? 1 : -1
  return found
    .flat()
    .sort(
      (one, other) => sign * (compareTexts(key(one), key(other)) || compareTexts(one.id, other.id)),
    )
    .slice(0, limit)
}
