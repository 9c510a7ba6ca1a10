import type { Audit } from '#shared/domain/audit/Audit.ts'
import { BANDS, type Band } from '#shared/domain/audit/band.ts'
import type { BakeState } from '#shared/domain/audit/states.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import type { DocumentStore, Filter } from '#shared/ports/documentStore.ts'

/** What Firestore multiplies out of the `in` filters of one query, at most. */
const MOST_DISJUNCTIONS = 30

/** Audits in one read: a long list comes in several, so that memory and time limits hold. */
const PAGE = 500

interface AuditQuery {
  carrier: string
  slices: readonly string[]
  /** None means any. */
  states: readonly BakeState[]
  band: Band | null
  limit: number
  /** The sort key to continue after. */
  after: string | null
}

/**
 * The audits of a carrier in the active slices, in the working order of specification §4: the query
 * of the admin's list. A band is a range of the sort key, so it needs no index of its own.
 */
export async function listAudits(
  store: DocumentStore,
  { carrier, slices, states, band, limit, after }: AuditQuery,
): Promise<Result<{ audits: Audit[]; nextCursor: string | null }>> {
  if (slices.length === 0) return { ok: true, value: { audits: [], nextCursor: null } }
  if (slices.length * Math.max(states.length, 1) > MOST_DISJUNCTIONS) {
    const facts = { states: states.length, slices: slices.length }
    return { ok: false, error: refusal('TOO_MANY_STATES', facts) }
  }
  const filters: Filter[] = [
    { field: 'carrierCompany', op: '==', value: carrier },
    { field: 'sliceID', op: 'in', value: slices },
  ]
  if (states.length > 0) filters.push({ field: 'bakeState', op: 'in', value: states })
  const digit = band === null ? '' : BANDS[band].digit
  const audits: Audit[] = []
  let cursor = later(after ?? '', digit)
  while (audits.length <= limit) {
    const size = Math.min(PAGE, limit + 1 - audits.length)
    const page = await store.list<Audit>(COLLECTIONS.audits, {
      filters,
      sort: { field: 'sortKey', direction: 'asc' },
      limit: size,
      ...(cursor === '' ? {} : { after: cursor }),
    })
    const wanted = page.filter(({ sortKey }) => sortKey.startsWith(digit))
    audits.push(...wanted)
    cursor = page.at(-1)?.sortKey ?? cursor
    if (page.length < size || wanted.length < page.length) break
  }
  const shown = audits.slice(0, limit)
  const nextCursor = audits.length > limit ? (shown.at(-1)?.sortKey ?? null) : null
  return { ok: true, value: { audits: shown, nextCursor } }
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
