import { queryToken } from '../../domain/audit/searchTokens.ts'
import { type Refusal, refusal } from '../../errors/refusal.ts'
import type { AuditPageQuery } from './AuditQuery.ts'
import { type AuditSort, sortColumn } from './auditSorts.ts'

/**
 * Why a list cannot be in the chosen order and narrowed as it is: no index holds both, and sorting here
 * would mean reading the whole collection. Null when it can. SORT_NOT_WITH_FILTER.
 */
export function sortRefusal(query: AuditPageQuery): Refusal | null {
  const { sort, claim } = query
  // What somebody claims is so little that it is sorted here.
  if (sort === undefined || (claim !== undefined && claim.by !== '')) return null
  const filter = filterAgainst(query, sort.by)
  return filter === null
    ? null
    : refusal('SORT_NOT_WITH_FILTER', { column: sortColumn(sort).label, filter })
}

/** The chosen order where the list can be in it; else none, which is its own. */
export function servedSort(query: AuditPageQuery): AuditSort | undefined {
  return sortRefusal(query) === null ? query.sort : undefined
}

function filterAgainst(query: AuditPageQuery, by: string): string | null {
  const { search = '', flags, claim, due, band, usState, step, outcome } = query
  if (queryToken(search) !== null) return 'a search'
  // By its due day a list of what is due is anyhow.
  if (by === 'audit_due' && due !== undefined) return null
  if (due !== undefined) return 'what is due'
  if (flags !== undefined) return 'exceptions'
  if (claim !== undefined) return 'what nobody claims'
  if (band !== undefined) return 'a band'
  // State by state it is read in the working order, with the indexes of that.
  if (by === 'state') return null
  if (usState !== undefined) return 'a US state'
  if (step !== undefined) return 'a next step'
  return outcome === undefined ? null : 'an outcome'
}
