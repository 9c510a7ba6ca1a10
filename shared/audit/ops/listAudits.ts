import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore, Filter } from '#shared/kernel/ports/documentStore.ts'
import { BANDS } from '../bands.ts'
import {
  type AuditListPage,
  type AuditPageQuery,
  type AuditQuery,
  type AuditSort,
  comparePlaces,
  cursorOfPlace,
  isInBand,
  matchesQuery,
  orderOfList,
  placeOfAudit,
  placeOfCursor,
  rankOf,
  sortColumn,
  sortRefusal,
} from '../listQuery.ts'
import type { Audit } from '../model.ts'
import { queryToken } from '../search.ts'
import { BAKE_STATES } from '../states.ts'
import { areFlagsAlone, auditFilters, listInParts } from './auditFilters.ts'

/** Audits in one read: a long list comes in several, so that memory and time limits hold. */
const MOST_IN_ONE_READ = 500
/** Where not all that is read is asked for, a page takes so many reads; with no row yet, more. */
const MOST_LOOSE_READS = 4

/**
 * A page of a carrier's audits in the active slices, in the working order of specification §4 unless
 * another is chosen; with `due` the soonest first. It reads `limit + 1` documents; the last shows
 * whether there is a next page. What no index answers together (the other words of a search, say) is
 * filtered here.
 */
export async function listAudits(
  store: DocumentStore,
  query: AuditPageQuery,
): Promise<Result<AuditListPage>> {
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
    return { ok: true, value: auditsClaimedBy(store, query, claim, sort) }
  if (sort?.by === 'state') return auditsByState(store, query, sort)
  const filters = auditFilters(query)
  if (!filters.ok) return filters
  if (sort === null) return { ok: true, value: auditsInOrder(store, query, filters.value) }
  return { ok: true, value: auditsByField(store, filters.value, sort, isNarrowedFurther(query)) }
}

/** Whether a list by a field is narrowed by what its index does not hold: only one by due day is. */
function isNarrowedFurther(query: AuditQuery): boolean {
  const { band, usState, step, outcome, claim, flags, auditor, importId } = query
  const all = [band, usState, step, outcome, claim, flags, auditor, importId]
  return all.some((each) => each !== undefined)
}

async function fillPage(
  source: AuditSource,
  query: AuditQuery,
  limit: number,
  after: string,
): Promise<AuditListPage> {
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

/** One way to read the audits of a query, in an order of its own. */
interface AuditSource {
  /** The next `size` audits past a cursor ('': from the start), and whether none come after them. */
  read(after: string, size: number): Promise<{ audits: Audit[]; isLast: boolean }>
  /** Where reading goes on behind an audit. */
  cursorOf(audit: Audit): string
  /** Whether some of what it reads may not be asked for, so that a page takes several reads. */
  isLoose: boolean
}

/** The working order of specification §4, by the one field `sortKey`. A band is a range of it. */
function auditsInOrder(
  store: DocumentStore,
  query: AuditQuery,
  filters: readonly Filter[],
): AuditSource {
  const digit = query.band === undefined ? '' : BANDS[query.band].digit
  return {
    async read(cursor, size) {
      const after = cursor > digit ? cursor : digit
      const audits = await listInParts(store, {
        filters,
        sort: { field: 'sortKey', direction: 'asc' },
        limit: size,
        ...(after === '' ? {} : { after }),
      })
      const isOver = !audits.every((audit) => isInBand(audit, query))
      return { audits, isLast: isOver || audits.length < size }
    },
    cursorOf: ({ sortKey }) => sortKey,
    isLoose:
      queryToken(query.search ?? '') !== null ||
      query.claim !== undefined ||
      (query.flags !== undefined && !areFlagsAlone(query)),
  }
}

/**
 * Audits state by state as they are worked, or the other way round, those of one state in the working
 * order. The states are read one after the other until the page is full: no index of their own.
 */
function auditsByState(
  store: DocumentStore,
  query: AuditQuery,
  sort: AuditSort,
): Result<AuditSource> {
  const { states = [] } = query
  const wanted = BAKE_STATES.filter((state) => states.length === 0 || states.includes(state))
  if (sort.descending) wanted.reverse()
  const sources: AuditSource[] = []
  for (const state of wanted) {
    const ofState = { ...query, states: [state] }
    const filters = auditFilters(ofState)
    if (!filters.ok) return filters
    sources.push(auditsInOrder(store, ofState, filters.value))
  }
  return {
    ok: true,
    value: {
      async read(after, size) {
        const place = after === '' ? null : placeOfCursor(after, sort)
        const audits: Audit[] = []
        const first = wanted.findIndex((state) => place === null || rankOf(state) === place.text)
        for (const [at, source] of sources.entries()) {
          if (at < first) continue
          const within = at === first && place !== null ? place.tie : ''
          audits.push(...(await source.read(within, size - audits.length)).audits)
          if (audits.length === size) return { audits, isLast: false }
        }
        return { audits, isLast: true }
      },
      cursorOf: (audit) => cursorOfPlace(placeOfAudit(audit, sort), sort),
      isLoose: false,
    },
  }
}

/**
 * Audits by a field of theirs, those of one value by their ids; at the end those where it is not known,
 * which Firestore would put first. Where the filters narrow the field, there are none of these.
 */
function auditsByField(
  store: DocumentStore,
  filters: readonly Filter[],
  sort: AuditSort,
  isLoose: boolean,
): AuditSource {
  const { field, empty, isMoment = false } = sortColumn(sort)
  const hasEmpty = empty !== undefined && !filters.some((filter) => filter.field === field)
  const known: readonly Filter[] = hasEmpty ? [...filters, { field, op: '>', value: '' }] : filters
  return {
    async read(after, size) {
      const place = after === '' ? null : placeOfCursor(after, sort)
      const isInEmpty = place?.text === ''
      const audits = isInEmpty
        ? []
        : await listInParts(store, {
            filters: known,
            sort: { field, direction: sort.descending ? 'desc' : 'asc' },
            limit: size,
            ...(place !== null && {
              after: isMoment ? new Date(place.text) : place.text,
              afterId: place.tie,
            }),
          })
      if (!hasEmpty || audits.length === size) return { audits, isLast: audits.length < size }
      const others = await listInParts(store, {
        filters: [...filters, { field, op: '==', value: empty }],
        sort: { field: 'id', direction: 'asc' },
        limit: size - audits.length,
        ...(isInEmpty && { after: place.tie }),
      })
      audits.push(...others)
      return { audits, isLast: audits.length < size }
    },
    cursorOf: (audit) => cursorOfPlace(placeOfAudit(audit, sort), sort),
    isLoose,
  }
}

/** Claims hold for an hour: a person never has more of them at once. */
const MOST_CLAIMS = 250

/** The audits a person claims now. They are few, so they are read all at once, and sorted here. */
function auditsClaimedBy(
  store: DocumentStore,
  query: AuditQuery,
  { by, now }: { by: string; now: Date },
  sort: AuditSort | null,
): AuditSource {
  const { carrier, slices } = query
  const compare = comparePlaces(sort)
  return {
    async read(after, size) {
      const claimed = await store.list<Audit>(COLLECTIONS.audits, {
        filters: [
          { field: 'carrierCompany', op: '==', value: carrier },
          { field: 'sliceID', op: 'in', value: slices },
          { field: 'assignee', op: '==', value: by },
          { field: 'claimUntil', op: '>', value: now },
        ],
        sort: { field: 'claimUntil', direction: 'asc' },
        limit: MOST_CLAIMS,
      })
      const last = after === '' ? null : placeOfCursor(after, sort)
      const audits = claimed
        .filter((audit) => matchesQuery(audit, query))
        .filter((audit) => last === null || compare(placeOfAudit(audit, sort), last) > 0)
        .sort((one, other) => compare(placeOfAudit(one, sort), placeOfAudit(other, sort)))
      return { audits: audits.slice(0, size), isLast: audits.length <= size }
    },
    cursorOf: (audit) => cursorOfPlace(placeOfAudit(audit, sort), sort),
    isLoose: false,
  }
}
