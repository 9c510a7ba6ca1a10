import type { SortPayload } from 'ra-core'
import {
  AUDIT_SORTS,
  type AuditSort,
  type AuditSortId,
  type SortColumn,
} from '#shared/audit/listQuery.ts'

const SORT_IDS = Object.keys(AUDIT_SORTS) as AuditSortId[]

/** The list's own order (specification §4), by the field that holds it. */
export const LIST_SORT = { field: 'sortKey', order: 'ASC' } as const

/**
 * react-admin's sort as an order of the list, by its column or by the record's field; none is the list's
 * own, and so is what it does not know.
 */
export function auditSortOf(sort: Partial<SortPayload> | undefined): AuditSort | undefined {
  const by = SORT_IDS.find((id) => {
    const { field, shown = field }: SortColumn = AUDIT_SORTS[id]
    return id === sort?.field || shown === sort?.field
  })
  return by && { by, descending: sort?.order === 'DESC' }
}

/** An order of the list as react-admin's sort. */
export function sortPayloadOf(sort: AuditSort | undefined): SortPayload {
  if (sort === undefined) return LIST_SORT
  return { field: sort.by, order: sort.descending ? 'DESC' : 'ASC' }
}
