import type { GetManyReferenceParams, GetManyReferenceResult } from 'ra-core'
import { getList } from './getList.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** A page of the records whose `target` field holds `id`: an audit's steps, say. */
export async function getManyReference(
  context: ProviderContext,
  resource: string,
  { target, id, ...params }: GetManyReferenceParams,
): Promise<GetManyReferenceResult> {
  return getList(context, resource, { ...params, filter: { ...params.filter, [target]: id } })
}
