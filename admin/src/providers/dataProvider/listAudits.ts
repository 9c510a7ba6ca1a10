import type { GetListParams, GetListResult } from 'ra-core'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { BANDS } from '#shared/domain/audit/band.ts'
import { matchesSearch, queryToken } from '#shared/domain/audit/searchTokens.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import type { Filter } from '#shared/ports/documentStore.ts'
import { RefusalError } from '../RefusalError.ts'
import { type AuditFilter, readAuditFilter } from './auditFilter.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** What a page says beside its rows. */
export interface AuditListMeta {
  readAt: Date
  /** The active slices, whose audits these are. */
  slices: readonly string[]
}

/** Firestore's limit on what one query may ask for: slices times states. */
const MAX_DISJUNCTIONS = 30
/** A search of several words reads so many pages to fill one; with no row yet, it reads on. */
const MAX_READS_PER_PAGE = 4
/** A page without a cursor is reached by reading the rows before it, up to this many. */
const MAX_ROWS_SKIPPED = 1_000

/**
 * One page of the active carrier's audits in the active slices, in the default order (specification
 * §4) by the one field `sortKey`. A page reads `perPage + 1` documents: the cursor of the page before
 * says where it starts. A band is a range of `sortKey`. `meta` is an
 * `AuditListMeta`.
 */
export async function listAudits(
  context: ProviderContext,
  { filter, pagination = { page: 1, perPage: 25 } }: GetListParams,
): Promise<GetListResult<Audit>> {
  const asked = readAuditFilter(filter)
  const carrier = asked.carrierCompany ?? (await context.session.carrier())
  const slices = await context.session.activeSlices()
  const meta: AuditListMeta = { readAt: context.clock.now(), slices }
  const rows = auditRows(context, { ...asked, carrierCompany: carrier }, slices)
  const { page, perPage } = pagination
  const list = JSON.stringify([carrier, slices, asked.band, asked.states, asked.q, perPage])
  // Rows may have moved since: the pages after a first page that is read again start anew.
  if (page === 1) context.cursors.drop(list)
  let { page: known, after } = context.cursors.nearest(list, page)
  if ((page - known) * perPage > MAX_ROWS_SKIPPED) {
    throw new RefusalError(refusal('PAGE_TOO_FAR', { page }))
  }
  while (known < page) {
    const skipped = await rows.read(after, perPage)
    if (!skipped.more || skipped.end === undefined) {
      return { data: [], pageInfo: { hasNextPage: false, hasPreviousPage: true }, meta }
    }
    known += 1
    after = skipped.end
    context.cursors.remember(list, known, after)
  }
  const { audits, more, end } = await rows.read(after, perPage)
  if (more && end !== undefined) context.cursors.remember(list, page + 1, end)
  return {
    data: audits,
    pageInfo: { hasNextPage: more, hasPreviousPage: page > 1 },
    meta,
  }
}

/** Audits, whether there are more, and the sort key after which those come. */
interface Rows {
  audits: Audit[]
  more: boolean
  end: string | undefined
}

function auditRows(
  { store }: ProviderContext,
  { carrierCompany = '', band, states, q }: AuditFilter,
  slices: readonly string[],
) {
  const token = q === undefined ? null : queryToken(q)
  const filters: Filter[] = [
    { field: 'carrierCompany', op: '==', value: carrierCompany },
    { field: 'sliceID', op: 'in', value: slices },
  ]
  if (token !== null) filters.push({ field: 'tokens', op: 'array-contains', value: token })
  else if (states !== undefined) {
    if (states.length * slices.length > MAX_DISJUNCTIONS) {
      throw new RefusalError(refusal('FILTER_TOO_WIDE'))
    }
    filters.push({ field: 'bakeState', op: 'in', value: states })
  }
  const digit = band === undefined ? undefined : BANDS[band].digit
  const inBand = ({ sortKey }: Audit) => digit === undefined || sortKey.startsWith(digit)
  // The index finds a search by its longest word; its other words and the states are looked at here.
  const wanted = (audit: Audit) =>
    (states === undefined || states.includes(audit.bakeState)) &&
    (q === undefined || matchesSearch(audit, q))

  return {
    async read(after: string | undefined, perPage: number): Promise<Rows> {
      // `in` with no value is an error in Firestore: no active slice, nothing on screen.
      if (slices.length === 0) return nothing
      const kept: Audit[] = []
      let cursor = after ?? digit
      for (let reads = 0; reads < MAX_READS_PER_PAGE || kept.length === 0; reads++) {
        const found = await store.list<Audit>(COLLECTIONS.audits, {
          filters,
          sort: { field: 'sortKey', direction: 'asc' },
          limit: perPage + 1,
          ...(cursor === undefined ? {} : { after: cursor }),
        })
        kept.push(...found.filter((audit) => inBand(audit) && wanted(audit)))
        if (kept.length > perPage) {
          const audits = kept.slice(0, perPage)
          return { audits, more: true, end: audits.at(-1)?.sortKey }
        }
        cursor = found.at(-1)?.sortKey
        if (found.length <= perPage || !found.every(inBand)) {
          return { audits: kept, more: false, end: undefined }
        }
      }
      return { audits: kept, more: true, end: cursor }
    },
  }
}

const nothing: Rows = { audits: [], more: false, end: undefined }
