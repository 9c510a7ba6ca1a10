import type { Audit } from '../domain/audit/Audit.ts'
import { type Result, refusal } from '../errors/refusal.ts'
import type { DocumentStore } from '../ports/documentStore.ts'
import type { AuditPage, AuditPageQuery, AuditQuery } from './list/AuditQuery.ts'
import type { AuditSource } from './list/AuditSource.ts'
import { auditFilters } from './list/auditFilters.ts'
import { placeOfCursor } from './list/auditPlace.ts'
import { auditsByField } from './list/auditsByField.ts'
import { auditsByState } from './list/auditsByState.ts'
import { auditsClaimedBy } from './list/auditsClaimedBy.ts'
import { auditsInOrder } from './list/auditsInOrder.ts'
import { matchesQuery } from './list/matchesQuery.ts'
import { orderOfList } from './list/orderOfList.ts'
import { sortRefusal } from './list/sortRefusal.ts'

/** Audits in one read: a long list comes in several, so that memory and time limits hold. */
const MOST_IN_ONE_READ = 500
/** Where not all that is read is asked for, a page takes so many reads; with no row yet, more. */
const MOST_LOOSE_READS = 4

/**
 * A page of a carrier's audits in the active slices, in the working order of specification §4 unless
 * another is chosen; with `due` the soonest first. It reads `limit + 1` documents; the one more tells
 * whether there is a next page. What no index answers together (the other words of a search, say) is looked at here.
 */
export async function listAudits(
  store: DocumentStore,
  query: AuditPageQuery,
): Promise<Result<AuditPage>> {
  const { slices, limit, after = '' } = query
  const refused = sortRefusal(query)
  if (refused !== null) return { ok: false, error: refused }
  // `in` with no value is an error in Firestore: no active slice, nothing on screen.
  if (slices.length === 0) return { ok: true, value: { audits: [], nextCursor: null } }
  if (after !== '' && placeOfCursor(after, orderOfList(query)) === null)
    return { ok: false, error: refusal('CURSOR_OF_OTHER_ORDER') }
  const source = sourceOf(store, query)
  if (!source.ok) return source
  return { ok: true, value: await fillPage(source.value, query, limit, after) }
}

function sourceOf(store: DocumentStore, query: AuditPageQuery): Result<AuditSource> {
  const { claim } = query
  const sort = orderOfList(query)
  if (claim !== undefined && claim.by !== '')
    return { ok: true, value: auditsClaimedBy(store, query, { ...claim }, sort) }
  if (sort?.by === 'state') return auditsByState(store, query, sort)
  const filters = auditFilters(query)
  if (!filters.ok) return filters
  if (sort === null) return { ok: true, value: auditsInOrder(store, query, filters.value) }
  return { ok: true, value: auditsByField(store, filters.value, sort, isNarrowedFurther(query)) }
}

/** Whether a list by a field is narrowed by what its index does not hold: only one by due day is. */
function isNarrowedFurther({ band, usState, step, outcome, claim, flags }: AuditQuery): boolean {
  return [band, usState, step, outcome, claim, flags].some((each) => each !== undefined)
}

async function fillPage(
  source: AuditSource,
  query: AuditQuery,
  limit: number,
  after: string,
): Promise<AuditPage> {
  const audits: Audit[] = []
  let cursor = after
  for (let reads = 1; ; reads++) {
    const missing = source.isLoose ? limit + 1 : limit + 1 - audits.length
    const read = await source.read(cursor, Math.min(MOST_IN_ONE_READ, missing))
    audits.push(...read.audits.filter((audit) => matchesQuery(audit, query)))
    if (audits.length > limit) {
      const page = audits.slice(0, limit)
      const last = page.at(-1)
      return { audits: page, nextCursor: last === undefined ? null : source.cursorOf(last) }
    }
    const lastRead = read.audits.at(-1)
    if (read.isLast || lastRead === undefined) return { audits, nextCursor: null }
    cursor = source.cursorOf(lastRead)
    if (source.isLoose && audits.length > 0 && reads >= MOST_LOOSE_READS)
      return { audits, nextCursor: cursor }
  }
}
