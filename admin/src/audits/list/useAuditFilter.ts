import { useListContext } from 'ra-core'
import type { AuditSort } from '#shared/audit/listQuery.ts'
import {
  type AuditFilter,
  NARROWINGS,
  readAuditFilter,
} from '../../providers/dataProvider/auditFilter.ts'
import { sortPayloadOf } from '../../providers/dataProvider/auditSortOf.ts'

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
