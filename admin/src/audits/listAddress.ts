import type { AuditSort } from '#shared/audit/listQuery.ts'
import { type AuditFilter, readAuditFilter } from '../providers/dataProvider/auditFilter.ts'
import { auditSortOf, sortPayloadOf } from '../providers/dataProvider/auditSorts.ts'

export const ROWS_A_PAGE = 25

/** The list's address with a filter and an order, first page, as react-admin reads it. */
export function addressOfList(filter: AuditFilter, sort?: AuditSort): string {
  const { field, order } = sortPayloadOf(sort)
  const parameters = new URLSearchParams({
    displayedFilters: '{}',
    filter: JSON.stringify(filter),
    order,
    page: '1',
    perPage: String(ROWS_A_PAGE),
    sort: field,
  })
  return `/audits?${parameters}`
}

/** The filter in the list's address; none when it holds none that can be read. */
export function filterInAddress(search: string): AuditFilter {
  const text = new URLSearchParams(search).get('filter')
  if (text === null) return {}
  try {
    const filter: unknown = JSON.parse(text)
    return typeof filter === 'object' && filter !== null ? readAuditFilter({ ...filter }) : {}
  } catch {
    // A broken address shows the whole list, as react-admin reads it too.
    return {}
  }
}

/** The order in the list's address; undefined: its own. */
export function sortInAddress(search: string): AuditSort | undefined {
  const parameters = new URLSearchParams(search)
  const order = parameters.get('order') === 'DESC' ? 'DESC' : 'ASC'
  return auditSortOf({ field: parameters.get('sort') ?? '', order })
}
