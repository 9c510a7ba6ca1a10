import type { GetOneParams, GetOneResult, RaRecord } from 'ra-core'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { prefetched } from './prefetched.ts'
import { pathOf } from './resources.ts'

/** One record by its id (an audit's is its FSID); rejects with not-found when there is none. */
export async function getOne(
  context: ProviderContext,
  resource: string,
  { id, meta }: GetOneParams,
): Promise<GetOneResult> {
  const data = await context.store.get<RaRecord>(pathOf(resource, meta), String(id))
  if (data === null) throw new StoreError('not-found', 'GetD', `no document in ${resource}`)
  const others = await prefetched(context, resource, [data], meta)
  return others === undefined ? { data } : { data, meta: { prefetched: others } }
}
