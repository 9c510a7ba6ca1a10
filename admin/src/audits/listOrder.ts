import { type AuditSort, orderOfList, servedSort, sortRefusal } from '#shared/audit/listQuery.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { type AuditFilter, CLAIM_OF_ME } from '../providers/dataProvider/auditFilter.ts'
import { queryOfFilter } from '../providers/dataProvider/auditLists.ts'

/** By what a list is narrowed decides about its order, not by how much: anybody's facts will do. */
const ANY_FACTS = {
  carrier: '',
  slices: [],
  userId: CLAIM_OF_ME,
  timeZone: DEFAULT_TIME_ZONE,
  now: new Date(0),
}

/** The order that a list with a filter stands in; null: the working order. */
export function orderOfFilter(filter: AuditFilter, sort: AuditSort | undefined): AuditSort | null {
  const query = { ...queryOfFilter(filter, ANY_FACTS), sort, limit: 1 }
  return orderOfList({ ...query, sort: servedSort(query) })
}

/** Why a list with this filter cannot be in this order; null when it can. */
export function orderRefusal(filter: AuditFilter, sort: AuditSort | undefined): Refusal | null {
  return sortRefusal({ ...queryOfFilter(filter, ANY_FACTS), sort, limit: 1 })
}
