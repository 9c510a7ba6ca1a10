import type { GetManyParams, GetManyResult, RaRecord } from 'ra-core'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type Filter, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** Values that one `in` filter takes. */
const CHUNK = 30

/**
 * Records by id: each distinct id read once, 30 in a query. The rules deny such a query as soon as one
 * of its ids has no document; then they are read one by one. Absent records are left out.
 */
export async function getMany(
  context: ProviderContext,
  resource: string,
  { ids }: Pick<GetManyParams, 'ids'>,
): Promise<GetManyResult> {
  const distinct = [...new Set(ids.map(String))].filter((id) => id !== '')
  const chunks: Promise<RaRecord[]>[] = []
  for (let start = 0; start < distinct.length; start += CHUNK)
    chunks.push(readChunk(context, resource, distinct.slice(start, start + CHUNK)))
  return { data: (await Promise.all(chunks)).flat() }
}

async function readChunk(
  { store, session }: ProviderContext,
  resource: string,
  ids: readonly string[],
): Promise<RaRecord[]> {
  const [only] = ids
  if (only !== undefined && ids.length === 1) return present([await store.get(resource, only)])
  const scope: Filter[] =
    resource === COLLECTIONS.audits
      ? [{ field: 'carrierCompany', op: '==', value: await session.carrier() }]
      : []
  try {
    return await store.list<RaRecord>(resource, {
      filters: [...scope, { field: 'id', op: 'in', value: ids }],
      sort: { field: 'id', direction: 'asc' },
    })
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'permission-denied') throw error
    return present(await Promise.all(ids.map((id) => store.get<RaRecord>(resource, id))))
  }
}

function present(records: readonly (RaRecord | null)[]): RaRecord[] {
  return records.flatMap((record) => (record === null ? [] : [record]))
}
