import { useListContext } from 'ra-core'
import {
  type AuditFilter,
  NARROWINGS,
  readAuditFilter,
} from '../../providers/dataProvider/auditFilter.ts'

/** The list's filter as chosen by the person, and the ways to change it. */
export function useAuditFilter() {
  const { filterValues, setFilters } = useListContext()
  const { carrierCompany: _, timeZone: __, ...filter } = readAuditFilter(filterValues)
  return {
    filter: filter as AuditFilter,
    /** How many things are chosen. */
    count:
      (filter.states?.length ?? 0) + NARROWINGS.filter((name) => filter[name] !== undefined).length,
    change: (part: { [K in keyof AuditFilter]?: AuditFilter[K] | undefined }) =>
      setFilters(given({ ...filter, ...part }), {}),
    show: (whole: AuditFilter) => setFilters(given(whole), {}),
    clear: () => setFilters({}, {}),
  }
}

function given(filter: { [K in keyof AuditFilter]?: AuditFilter[K] | undefined }) {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
