import { type AuditSort, servedSort } from '#shared/audit/listQuery.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type AuditCount, countAudits as count } from '#shared/audit/ops/countAudits.ts'
import { listAudits } from '#shared/audit/ops/listAudits.ts'
import { RefusalError } from '../RefusalError.ts'
import { type AuditFilter, checkAuditFilter } from './auditFilter.ts'
import { auditQueryOf } from './auditLists.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { AbortError } from './quietWhenAborted.ts'
import { reported } from './reported.ts'

/** Audits at hand at one time: memory holds no more of them, however many there are. */
const PAGE = 250

export interface EachPageOptions {
  /** None: the list's own order. */
  sort?: AuditSort | undefined
  signal?: AbortSignal
}

/**
 * All audits that a filter finds, in the list's order, page by page. The next page is read when the
 * consumer asks for it. An aborted signal ends it with an `AbortError`.
 */
export async function* eachAuditPage(
  context: ProviderContext,
  filter: AuditFilter,
  { sort, signal }: EachPageOptions = {},
): AsyncGenerator<Audit[]> {
  const query = await reported(
    context,
    'audits',
    auditQueryOf(context, checkAuditFilter({ ...filter })),
  )
  const served = servedSort({ ...query, sort, limit: PAGE })
  let after: string | undefined
  do {
    if (signal?.aborted) throw new AbortError()
    const read = listAudits(context.store, { ...query, sort: served, limit: PAGE, after })
    const page = await reported(context, 'audits', refusedAsError(read))
    yield page.audits
    after = page.nextCursor ?? undefined
  } while (after !== undefined)
}

async function refusedAsError(read: ReturnType<typeof listAudits>) {
  const page = await read
  if (!page.ok) throw new RefusalError(page.error)
  return page.value
}

/** How many audits a filter finds. The database counts: a read for each thousand. */
export async function countAudits(
  context: ProviderContext,
  filter: AuditFilter,
): Promise<AuditCount> {
  const query = await auditQueryOf(context, checkAuditFilter({ ...filter }))
  const counted = await count(context.store, query)
  if (!counted.ok) throw new RefusalError(counted.error)
  return counted.value
}
