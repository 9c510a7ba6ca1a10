import type { GetListParams, GetListResult, RaRecord } from 'ra-core'
import type { ProviderContext } from './ProviderContext.ts'
import { listOptionsOf, pathOf } from './resources.ts'

/**
 * A page of any resource but audits. The sort field may hold one value twice, so a page is cut from the
 * start of the list, not from a cursor.
 */
export async function listRecords(
  context: ProviderContext,
  resource: string,
  params: GetListParams,
): Promise<GetListResult> {
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 }
  const options = await listOptionsOf(context, resource, params)
  const found = await context.store.list<RaRecord>(pathOf(resource, params.meta), options)
  return {
    data: found.slice((page - 1) * perPage, page * perPage),
    pageInfo: { hasNextPage: found.length > page * perPage, hasPreviousPage: page > 1 },
  }
}
