import type { Audit } from '../domain/audit/Audit.ts'
import { BANDS, type Band } from '../domain/audit/band.ts'
import { matchesSearch, queryToken } from '../domain/audit/searchTokens.ts'
import type { BakeState } from '../domain/audit/states.ts'
import { type Result, refusal } from '../errors/refusal.ts'
import { COLLECTIONS } from '../firestore/collections.ts'
import type { DocumentStore, Filter } from '../ports/documentStore.ts'

export interface AuditQuery {
  carrier: string
  /** The active slices; none means that nothing is on screen. */
  slices: readonly string[]
  /** None means any. */
  states?: readonly BakeState[] | undefined
  band?: Band | undefined
  /** Words as typed in the search box. */
  search?: string | undefined
  limit: number
  /** The `nextCursor` of the page before. */
  after?: string | undefined
}

export interface AuditPage {
  audits: Audit[]
  /** Where the next page starts; null when this is the last. */
  nextCursor: string | null
}

/** What Firestore multiplies out of the `in` filters of one query, at most. */
const MOST_DISJUNCTIONS = 30
/** Audits in one read: a long list comes in several, so that memory and time limits hold. */
const MOST_IN_ONE_READ = 500
/** A search of several words reads so many times to fill a page; with no row yet, it reads on. */
const MOST_READS_OF_A_SEARCH = 4

/**
 * A page of a carrier's audits in the active slices, in the working order of specification §4, by
 * the one field `sortKey`. It reads `limit + 1` documents; the one more tells whether there is a next
 * page. A band is a range of `sortKey`, so it needs no index of its own. Of a search the index
 * answers the longest word; the other words and the states are looked at here.
 */
export async function listAudits(
  store: DocumentStore,
  query: AuditQuery,
): Promise<Result<AuditPage>> {
  const { carrier, slices, states = [], band, search = '', limit, after = '' } = query
  // `in` with no value is an error in Firestore: no active slice, nothing on screen.
  if (slices.length === 0) return { ok: true, value: { audits: [], nextCursor: null } }
  const token = queryToken(search)
  const filters: Filter[] = [
    { field: 'carrierCompany', op: '==', value: carrier },
    { field: 'sliceID', op: 'in', value: slices },
  ]
  if (token !== null) {
    filters.push({ field: 'tokens', op: 'array-contains', value: token })
  } else if (states.length > 0) {
    if (states.length * slices.length > MOST_DISJUNCTIONS) {
      return { ok: false, error: refusal('FILTER_TOO_WIDE') }
    }
    filters.push({ field: 'bakeState', op: 'in', value: states })
  }
  const digit = band === undefined ? '' : BANDS[band].digit
  const inBand = ({ sortKey }: Audit) => sortKey.startsWith(digit)
  const wanted = (audit: Audit) =>
    token === null ||
    ((states.length === 0 || states.includes(audit.bakeState)) && matchesSearch(audit, search))

  const audits: Audit[] = []
  let cursor = after > digit ? after : digit
  for (let reads = 1; ; reads++) {
    const size = Math.min(MOST_IN_ONE_READ, token === null ? limit + 1 - audits.length : limit + 1)
    const found = await store.list<Audit>(COLLECTIONS.audits, {
      filters,
      sort: { field: 'sortKey', direction: 'asc' },
      limit: size,
      ...(cursor === '' ? {} : { after: cursor }),
    })
    audits.push(...found.filter((audit) => inBand(audit) && wanted(audit)))
    if (audits.length > limit) {
      const page = audits.slice(0, limit)
      return { ok: true, value: { audits: page, nextCursor: page.at(-1)?.sortKey ?? null } }
    }
    if (found.length < size || !found.every(inBand)) {
      return { ok: true, value: { audits, nextCursor: null } }
    }
    cursor = found.at(-1)?.sortKey ?? cursor
    if (token !== null && audits.length > 0 && reads >= MOST_READS_OF_A_SEARCH) {
      return { ok: true, value: { audits, nextCursor: cursor } }
    }
  }
}
