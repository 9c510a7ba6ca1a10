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
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { readByIdsUnderRules } from '#shared/kernel/ops/storeVerbs.ts'
import { type Filter, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { AUDIT_SCHEMA } from '#shared/kernel/workerState.ts'
import { RefusalError } from '../RefusalError.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { listOptionsOf, pathOf } from './resources.ts'

/** A page of a resource with `pageInfo`, never a total: a total would cost a read of everything. */
export async function getList(
  context: ProviderContext,
  resource: string,
  params: GetListParams,
): Promise<GetListResult> {
  const page = await listOf(context, resource, params)
  if (params.meta?.prefetch === undefined) return page
  const others = await prefetched(context, resource, page.data, params.meta)
  return { ...page, meta: { ...page.meta, prefetched: others } }
}

async function listOf(context: ProviderContext, resource: string, params: GetListParams) {
  if (resource === COLLECTIONS.audits)
    return (await import('./auditLists.ts')).listAudits(context, params)
  if (!OWN_LISTS.includes(resource)) return listRecords(context, resource, params)
  return (await import('./ownLists.ts')).ownList(context, resource, params)
}

/** Lists that are more than one query of one collection. */
const OWN_LISTS = ['carriers', 'slices', 'carrierAudits', 'sentFiles']

/**
 * One record by its id (an audit's is its FSID); rejects with not-found when there is none, with AUDIT_NEWER
 * for an audit in a form that this page does not know.
 */
export async function getOne(
  context: ProviderContext,
  resource: string,
  { id, meta }: GetOneParams,
): Promise<GetOneResult> {
  const data = await context.store.get<RaRecord>(pathOf(resource, meta), String(id))
  if (data === null) throw new StoreError('not-found', 'GetD', `no document in ${resource}`)
  if (resource === COLLECTIONS.audits && Number(data['schema'] ?? 0) > AUDIT_SCHEMA)
    throw new RefusalError(refusal('AUDIT_NEWER'))
  if (meta?.prefetch === undefined) return { data }
  const others = await prefetched(context, resource, [data], meta)
  return { data, meta: { prefetched: others } }
}

async function prefetched(
  context: ProviderContext,
  resource: string,
  records: readonly RaRecord[],
  meta: { prefetch?: unknown },
): Promise<Record<string, RaRecord[]>> {
  const { prefetched: read } = await import('./prefetched.ts')
  return read((name, ids) => getMany(context, name, { ids }), resource, records, meta)
}

/** Records by id: each distinct id read once. Absent records are left out. */
export async function getMany(
  { store, session }: ProviderContext,
  resource: string,
  { ids }: Pick<GetManyParams, 'ids'>,
): Promise<GetManyResult> {
  const distinct = [...new Set(ids.map(String))].filter((id) => id !== '')
  const scope: Filter[] =
    resource === COLLECTIONS.audits && distinct.length > 1
      ? [{ field: 'carrierCompany', op: '==', value: await session.carrier() }]
      : []
  return { data: await readByIdsUnderRules<RaRecord>(store, resource, distinct, scope) }
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
