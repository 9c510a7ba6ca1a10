import { useListContext } from 'ra-core'
import type { AuditSort, AuditSortId } from '#shared/audit/listQuery.ts'
import {
  type AuditFilter,
  NARROWINGS,
  readAuditFilter,
} from '../../providers/dataProvider/auditFilter.ts'
import { auditSortOf, sortPayloadOf } from '../../providers/dataProvider/auditSorts.ts'
import { orderOfFilter, orderRefusal } from '../listOrder.ts'

/** The list's filter as chosen by the person, and the ways to change it. */
export function useAuditFilter() {
  const { filterValues, setFilters, setSort } = useListContext()
  const { carrierCompany: _, timeZone: __, ...filter } = readAuditFilter(filterValues)
  return {
    filter: filter as AuditFilter,
    /** How many things are chosen. */
    count:
      (filter.states?.length ?? 0) + NARROWINGS.filter((name) => filter[name] !== undefined).length,
    change: (part: { [K in keyof AuditFilter]?: AuditFilter[K] | undefined }) =>
      setFilters(given({ ...filter, ...part }), {}),
    /** A view: a filter with an order. */
    show: (whole: AuditFilter, order: AuditSort | undefined) => {
      setFilters(given(whole), {})
      setSort(sortPayloadOf(order))
    },
    clear: () => setFilters({}, {}),
  }
}

function given(
  filter: {
    [K in keyof AuditFilter]?: AuditFilter[K] | undefined
  },
): AuditFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

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

/** An order as text: by which column, and in which direction. */
export function orderInWords(
  { by, descending }: AuditSort,
  translate: (key: string, facts?: Record<string, unknown>) => string,
): string {
  const column = translate(`list.${by}`)
  return translate(descending ? 'list.by_descending' : 'list.by_ascending', { column })
}
