import type { GetManyParams, GetManyResult, RaRecord } from 'ra-core'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import type { Filter } from '#shared/ports/documentStore.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** Values that one `in` filter takes. */
const CHUNK = 30

/** Records by id: each distinct id read once, 30 in a query. What is not there is left out. */
export async function getMany(
  { store, session }: ProviderContext,
  resource: string,
  { ids }: GetManyParams,
): Promise<GetManyResult> {
  const distinct = [...new Set(ids.map(String))]
  const scope: Filter[] =
    resource === COLLECTIONS.audits
      ? [{ field: 'carrierCompany', op: '==', value: await session.carrier() }]
      : []
  const chunks: Promise<RaRecord[]>[] = []
  for (let start = 0; start < distinct.length; start += CHUNK) {
    chunks.push(
      store.list(resource, {
        filters: [...scope, { field: 'id', op: 'in', value: distinct.slice(start, start + CHUNK) }],
        sort: { field: 'id', direction: 'asc' },
      }),
    )
  }
  return { data: (await Promise.all(chunks)).flat() }
}
