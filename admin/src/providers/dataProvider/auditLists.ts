import type { GetListParams, GetListResult } from 'ra-core'
import { FLAGS } from '#shared/audit/exceptions.ts'
import {
  type AuditListPage,
  type AuditPageQuery,
  type AuditQuery,
  servedSort,
} from '#shared/audit/listQuery.ts'
import type { Audit } from '#shared/audit/model.ts'
import { listAudits as read } from '#shared/audit/ops/listAudits.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { RefusalError } from '../RefusalError.ts'
import { type AuditFilter, CLAIM_OF_ME, checkAuditFilter, UNCLAIMED } from './auditFilter.ts'
import { auditSortOf } from './auditSorts.ts'
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
    userId: [filter.claim, filter.auditor].includes(CLAIM_OF_ME)
      ? ((await session.user())?.id ?? '')
      : '',
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
  const { states, band, q, usState, step, outcome, due, auditor, claim, flag, importId } = filter
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
    auditor: auditor === undefined ? undefined : holderOf(auditor, userId),
    importId,
    flags: flag === 'any' ? FLAGS : flag && [flag],
    claim: claim === undefined ? undefined : { by: holderOf(claim, userId), now },
  }
}

function holderOf(claim: string, userId: string): string {
  if (claim === UNCLAIMED) return ''
  return claim === CLAIM_OF_ME ? userId : claim
}
