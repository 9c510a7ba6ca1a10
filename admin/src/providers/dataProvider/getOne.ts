import type { GetOneParams, GetOneResult } from 'ra-core'
import { StoreError } from '#shared/ports/storeError.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** One record by its id (an audit's is its FSID); rejects with not-found when there is none. */
export async function getOne(
  { store }: ProviderContext,
  resource: string,
  { id }: GetOneParams,
): Promise<GetOneResult> {
  const data = await store.get(resource, String(id))
  if (data === null) throw new StoreError('not-found', 'GetD', `no document in ${resource}`)
  return { data }
}
