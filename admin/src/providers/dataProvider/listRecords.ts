import type { GetListParams, GetListResult, RaRecord } from 'ra-core'
import type { Filter, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** Resources whose lists the rules allow for one carrier only. */
const CARRIER_SCOPED: readonly string[] = ['asteps', 'uploads', 'attachments']

/**
 * A page of any resource but audits: equality filters, newest first unless a sort is given. The sort
 * field may hold one value twice, so a page is cut from the start of the list, not from a cursor.
 */
export async function listRecords(
  { store, session }: ProviderContext,
  resource: string,
  { filter = {}, sort, pagination = { page: 1, perPage: 25 } }: GetListParams,
): Promise<GetListResult> {
  const filters = equalities(filter)
  if (CARRIER_SCOPED.includes(resource) && filter.carrierCompany === undefined) {
    filters.unshift({ field: 'carrierCompany', op: '==', value: await session.carrier() })
  }
  const { page, perPage } = pagination
  const options: ListOptions = { filters, limit: page * perPage + 1 }
  if (sort) {
    options.sort = { field: sort.field, direction: sort.order === 'DESC' ? 'desc' : 'asc' }
  }
  const found = await store.list<RaRecord>(resource, options)
  return {
    data: found.slice((page - 1) * perPage, page * perPage),
    pageInfo: { hasNextPage: found.length > page * perPage, hasPreviousPage: page > 1 },
  }
}

function equalities(filter: Record<string, unknown>): Filter[] {
  return Object.entries(filter).flatMap(([field, value]): Filter[] => {
    if (Array.isArray(value)) return [{ field, op: 'in', value }]
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      return [{ field, op: '==', value }]
    }
    return []
  })
}
