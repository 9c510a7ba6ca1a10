import type { Result } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore, Filter } from '#shared/kernel/ports/documentStore.ts'
import { BANDS } from '../bands.ts'
import type { AuditQuery } from '../listQuery.ts'
import { queryToken } from '../search.ts'
import { areFlagsAlone, auditFilters, queryParts } from './auditFilters.ts'
import { listAudits } from './listAudits.ts'

/** How many audits a list has; `isMore`: that many and more. */
export interface AuditCount {
  count: number
  isMore: boolean
}

/** Where the database cannot count alone, the list is read, this far. */
const MOST_READ = 1_000
const PAGE = 250

/**
 * Counts the audits of a list. The database does, and bills a read for each thousand; where it knows
 * only part of what the list is narrowed by, the list is read instead, up to 1,000.
 */
export async function countAudits(
  store: DocumentStore,
  query: AuditQuery,
): Promise<Result<AuditCount>> {
  if (query.slices.length === 0) return { ok: true, value: { count: 0, isMore: false } }
  if (!isKnownToIndex(query)) return countByReading(store, query)
  const filters = auditFilters(query)
  if (!filters.ok) return filters
  const sort = {
    field: query.due === undefined ? 'sortKey' : 'auditDue',
    direction: 'asc',
  } as const
  const parts = queryParts([...filters.value, ...bandRange(query)]) ?? []
  const counts = await Promise.all(
    parts.map((part) => store.count(COLLECTIONS.audits, { filters: part, sort })),
  )
  return { ok: true, value: { count: counts.reduce((all, one) => all + one, 0), isMore: false } }
}

/** A search is known when it is one word: further words are filtered afterwards. */
function isKnownToIndex(query: AuditQuery): boolean {
  const { search = '', states = [], due, claim } = query
  const { usState, step, outcome, band, auditor, importId } = query
  const others = [usState, step, outcome, band, auditor, importId].some(
    (each) => each !== undefined,
  )
  if (claim !== undefined) return false
  if (query.flags !== undefined) return areFlagsAlone(query)
  if (due !== undefined) return !others && queryToken(search) === null
  if (queryToken(search) === null) return true
  return !others && states.length === 0 && queryToken(search) === search.trim().toLowerCase()
}

function bandRange({ band }: AuditQuery): Filter[] {
  if (band === undefined) return []
  const { digit } = BANDS[band]
  return [
    { field: 'sortKey', op: '>', value: digit },
    { field: 'sortKey', op: '<=', value: `${digit}~` },
  ]
}

async function countByReading(
  store: DocumentStore,
  query: AuditQuery,
): Promise<Result<AuditCount>> {
  let count = 0
  let after: string | undefined
  while (count < MOST_READ) {
    const page = await listAudits(store, { ...query, limit: PAGE, after })
    if (!page.ok) return page
    count += page.value.audits.length
    if (page.value.nextCursor === null) return { ok: true, value: { count, isMore: false } }
    after = page.value.nextCursor
  }
  return { ok: true, value: { count, isMore: true } }
}
