import { useListContext } from 'ra-core'
import type { AuditSort, AuditSortId } from '#shared/audit/listQuery.ts'
import { auditSortOf, sortPayloadOf } from '../../providers/dataProvider/auditSortOf.ts'
import { orderOfFilter, orderRefusal } from '../listOrder.ts'
import { useAuditFilter } from './useAuditFilter.ts'

/** The list's order and its setter. */
export function useListOrder() {
  const { sort, setSort } = useListContext()
  const { filter } = useAuditFilter()
  const chosen = auditSortOf(sort)
  const order = orderOfFilter(filter, chosen)
  const choose = (wanted: AuditSort | undefined) => setSort(sortPayloadOf(wanted))
  return {
    chosen,
    /** What the rows stand in; null: the working order. */
    order,
    /** Why they don't stand in the chosen order. */
    refused: orderRefusal(filter, chosen),
    choose,
    /** Ascending, then descending, then the usual order again. */
    turn: (by: AuditSortId) => {
      if (order?.by !== by) choose({ by, descending: false })
      else choose(order.descending ? undefined : { by, descending: true })
    },
  }
}
