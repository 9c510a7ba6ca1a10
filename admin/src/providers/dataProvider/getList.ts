import type { GetListParams, GetListResult } from 'ra-core'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { listAudits } from './listAudits.ts'
import { listRecords } from './listRecords.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** A page of a resource with `pageInfo`, never a total: a total would cost a read of everything. */
export async function getList(
  context: ProviderContext,
  resource: string,
  params: GetListParams,
): Promise<GetListResult> {
  if (resource === COLLECTIONS.audits) return listAudits(context, params)
  return listRecords(context, resource, params)
}
