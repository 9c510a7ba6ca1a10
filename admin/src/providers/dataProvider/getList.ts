import type { GetListParams, GetListResult } from 'ra-core'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { listAudits } from './listAudits.ts'
import { listRecords } from './listRecords.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { prefetched } from './prefetched.ts'

/** A page of a resource with `pageInfo`, never a total: a total would cost a read of everything. */
export async function getList(
  context: ProviderContext,
  resource: string,
  params: GetListParams,
): Promise<GetListResult> {
  const page =
    resource === COLLECTIONS.audits
      ? await listAudits(context, params)
      : await listRecords(context, resource, params)
  const others = await prefetched(context, resource, page.data, params.meta)
  return others === undefined ? page : { ...page, meta: { ...page.meta, prefetched: others } }
}
