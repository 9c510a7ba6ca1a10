import type {
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyReferenceParams,
  GetManyReferenceResult,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  RaRecord,
} from 'ra-core'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type Filter, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { listAudits } from './auditLists.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { listOptionsOf, pathOf } from './resources.ts'

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

/** A page of the records whose `target` field holds `id`: an audit's steps, say. */
export async function getManyReference(
  context: ProviderContext,
  resource: string,
  { target, id, ...params }: GetManyReferenceParams,
): Promise<GetManyReferenceResult> {
  return getList(context, resource, { ...params, filter: { ...params.filter, [target]: id } })
}

/**
 * A page of any resource but audits. The sort field may hold one value twice, so a page is cut from the
 * start of the list, not from a cursor.
 */
async function listRecords(
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

/** The field of each resource that holds another's id. */
const REFERENCES: Partial<Record<string, Partial<Record<string, string>>>> = {
  [COLLECTIONS.audits]: { carriers: 'carrierCompany' },
  [COLLECTIONS.asteps]: { audits: 'auditFSID', carriers: 'carrierCompany' },
  [COLLECTIONS.attachments]: { audits: 'audit', carriers: 'carrierCompany' },
  [COLLECTIONS.uploads]: { carriers: 'carrierCompany' },
}

/** What `meta.prefetch` names, read beside the records: react-admin puts it in its cache. */
async function prefetched(
  context: ProviderContext,
  resource: string,
  records: readonly RaRecord[],
  meta: { prefetch?: unknown } | undefined,
): Promise<Record<string, RaRecord[]> | undefined> {
  const names = Array.isArray(meta?.prefetch) ? meta.prefetch.map(String) : []
  const asked = names.flatMap((name) => {
    const field = REFERENCES[resource]?.[name]
    return field === undefined ? [] : [{ name, field }]
  })
  if (asked.length === 0) return undefined
  const found = await Promise.all(
    asked.map(async ({ name, field }) => {
      const ids = records.map((record) => String(record[field] ?? '')).filter((id) => id !== '')
      return [name, (await getMany(context, name, { ids })).data] as const
    }),
  )
  return Object.fromEntries(found)
}
