import { type AuditFilter, readAuditFilter } from '../providers/dataProvider/auditFilter.ts'

export const ROWS_A_PAGE = 25

/** The default and only order of the list (specification §4), by the field that holds it. */
export const LIST_SORT = { field: 'sortKey', order: 'ASC' } as const

/** The list's address with a filter, first page, as react-admin reads it. */
export function addressOfList(filter: AuditFilter): string {
  const parameters = new URLSearchParams({
    displayedFilters: '{}',
    filter: JSON.stringify(filter),
    order: LIST_SORT.order,
    page: '1',
    perPage: String(ROWS_A_PAGE),
    sort: LIST_SORT.field,
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
