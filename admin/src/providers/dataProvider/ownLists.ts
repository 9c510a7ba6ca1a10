import type { GetListParams, GetListResult, RaRecord } from 'ra-core'
import type { ProviderContext } from './ProviderContext.ts'
import { listOwnCarriers } from './verbs/carriers.ts'
import { listCarrierAudits, listSentFilesOf } from './verbs/carrierView.ts'
import { listSlices } from './verbs/slices.ts'

type OwnList = (context: ProviderContext, params: GetListParams) => Promise<GetListResult>

/** Lists that are more than one query of one collection, by resource. */
const LISTS: Record<string, OwnList> = {
  carriers: whole(listOwnCarriers),
  slices: whole(listSlices),
  carrierAudits: listCarrierAudits,
  sentFiles: whole(listSentFilesOf),
}

/** A page of such a list. */
export async function ownList(
  context: ProviderContext,
  resource: string,
  params: GetListParams,
): Promise<GetListResult> {
  const list = LISTS[resource]
  if (list === undefined) throw new Error(`No list ${resource}`)
  return list(context, params)
}

/** A list without further pages. */
function whole(read: (context: ProviderContext) => Promise<RaRecord[]>): OwnList {
  return async (context) => ({
    data: await read(context),
    pageInfo: { hasNextPage: false, hasPreviousPage: false },
  })
}
