import type { GetListParams, GetListResult, SortPayload } from 'ra-core'
import { FLAGS } from '#shared/audit/exceptions.ts'
import {
  AUDIT_SORTS,
  type AuditListPage,
  type AuditPageQuery,
  type AuditQuery,
  type AuditSort,
  type AuditSortId,
  type SortColumn,
  servedSort,
} from '#shared/audit/listQuery.ts'
import type { Audit } from '#shared/audit/model.ts'
import { listAudits as read } from '#shared/audit/ops/listAudits.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { RefusalError } from '../RefusalError.ts'
import { type AuditFilter, CLAIM_OF_ME, checkAuditFilter, UNCLAIMED } from './auditFilter.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** What a page says beside its rows. */
export interface AuditListMeta {
  readAt: Date
  /** The active slices, whose audits these are. */
  slices: readonly string[]
}

/** A page without a cursor is reached by reading the rows before it, up to this many. */
const MAX_ROWS_SKIPPED = 1_000

/**
 * One page of the active carrier's audits in the active slices, in the default order (specification
 * §4) or the chosen one, where it can be in that. A page reads `perPage + 1` documents: the cursor of the page before says where it starts.
 * `meta` is an `AuditListMeta`.
 */
export async function listAudits(
  context: ProviderContext,
  { filter, sort: given, pagination = { page: 1, perPage: 25 } }: GetListParams,
): Promise<GetListResult<Audit>> {
  const asked = checkAuditFilter(filter)
  const { page, perPage } = pagination
  const wanted = {
    ...(await auditQueryOf(context, asked)),
    sort: auditSortOf(given),
    limit: perPage,
  }
  // Where no index holds both the list is in its own order: the screen says why.
  const sort = servedSort(wanted)
  const query: AuditPageQuery = { ...wanted, sort }
  const meta: AuditListMeta = { readAt: context.clock.now(), slices: query.slices }
  const list = JSON.stringify([asked, sort, query.carrier, query.slices, perPage])
  // Rows may have moved since: reading the first page again drops the cursors of the later ones.
  if (page === 1) context.cursors.drop(list)
  let { page: known, after } = context.cursors.nearest(list, page)
  if ((page - known) * perPage > MAX_ROWS_SKIPPED) {
    throw new RefusalError(refusal('PAGE_TOO_FAR', { page }))
  }
  while (known < page) {
    const { nextCursor } = await readPage(context, { ...query, after })
    if (nextCursor === null) {
      return { data: [], pageInfo: { hasNextPage: false, hasPreviousPage: true }, meta }
    }
    known += 1
    after = nextCursor
    context.cursors.remember(list, known, after)
  }
  const { audits, nextCursor } = await readPage(context, { ...query, after })
  if (nextCursor !== null) context.cursors.remember(list, page + 1, nextCursor)
  const pageInfo = { hasNextPage: nextCursor !== null, hasPreviousPage: page > 1 }
  return { data: audits, pageInfo, meta }
}

async function readPage({ store }: ProviderContext, query: AuditPageQuery): Promise<AuditListPage> {
  const found = await read(store, query)
  if (!found.ok) throw new RefusalError(found.error)
  return found.value
}

/** The query of a filter: of the active carrier unless it names another, in the active slices. */
export async function auditQueryOf(
  { session, clock }: ProviderContext,
  filter: AuditFilter,
): Promise<AuditQuery> {
  return queryOfFilter(filter, {
    carrier: filter.carrierCompany ?? (await session.carrier()),
    slices: await session.activeSlices(),
    userId: filter.claim === CLAIM_OF_ME ? ((await session.user())?.id ?? '') : '',
    timeZone: filter.timeZone ?? DEFAULT_TIME_ZONE,
    now: clock.now(),
  })
}

/** What a query needs besides the filter. */
export interface FilterFacts {
  carrier: string
  slices: readonly string[]
  /** Whom `me` means. */
  userId: string
  /** The carrier's: days are counted in it. */
  timeZone: string
  now: Date
}

/** The query of a filter as it was chosen. */
export function queryOfFilter(
  filter: AuditFilter,
  { carrier, slices, userId, timeZone, now }: FilterFacts,
): AuditQuery {
  const { states, band, q, usState, step, outcome, due, claim, flag } = filter
  return {
    carrier,
    slices,
    states,
    band,
    search: q,
    usState,
    step,
    outcome,
    due: due && { within: due, today: todayIn(timeZone, now) },
    flags: flag === 'any' ? FLAGS : flag && [flag],
    claim: claim === undefined ? undefined : { by: holderOf(claim, userId), now },
  }
}

function holderOf(claim: string, userId: string): string {
  if (claim === UNCLAIMED) return ''
  return claim === CLAIM_OF_ME ? userId : claim
}

const SORT_IDS = Object.keys(AUDIT_SORTS) as AuditSortId[]

/** The list's own order (specification §4), by the field that holds it. */
export const LIST_SORT = { field: 'sortKey', order: 'ASC' } as const

/**
 * react-admin's sort as an order of the list, by its column or by the record's field; none is the list's
 * own, and so is what it does not know.
 */
export function auditSortOf(sort: Partial<SortPayload> | undefined): AuditSort | undefined {
  const by = SORT_IDS.find((id) => {
    const { field, shown = field }: SortColumn = AUDIT_SORTS[id]
    return id === sort?.field || shown === sort?.field
  })
  return by && { by, descending: sort?.order === 'DESC' }
}

/** An order of the list as react-admin's sort. */
export function sortPayloadOf(sort: AuditSort | undefined): SortPayload {
  if (sort === undefined) return LIST_SORT
  return { field: sort.by, order: sort.descending ? 'DESC' : 'ASC' }
}

/** Where a page starts: past this value of the sort field. */
export type Cursor = string

/** The cursors of one list's pages: page → where it starts. */
export interface PageCursors {
  /** The known page nearest to `page` at or before it; page 1 needs no cursor. */
  nearest(list: string, page: number): { page: number; after: Cursor | undefined }
  remember(list: string, page: number, after: Cursor): void
  /** Drops a list's cursors, all of them without `list`: after a write or a fresh first page. */
  drop(list?: string): void
}

/** Keeps cursor values per list (resource, filter, sort, page size) so that page 20 costs one page. */
export function createPageCursors(): PageCursors {
  const lists = new Map<string, Map<number, Cursor>>()
  return {
    nearest(list, page) {
      const known = lists.get(list)
      for (let candidate = page; candidate > 1; candidate--) {
        const after = known?.get(candidate)
        if (after !== undefined) return { page: candidate, after }
      }
      return { page: 1, after: undefined }
    },
    remember(list, page, after) {
      const known = lists.get(list) ?? new Map<number, Cursor>()
      lists.set(list, known.set(page, after))
    },
    drop(list) {
      if (list === undefined) lists.clear()
      else lists.delete(list)
    },
  }
}
