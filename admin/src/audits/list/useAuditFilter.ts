import { useListContext } from 'ra-core'
import { type AuditFilter, readAuditFilter } from '../../providers/dataProvider/auditFilter.ts'

/** The list's filter as chosen by the person, and the ways to change it. */
export function useAuditFilter() {
  const { filterValues, setFilters } = useListContext()
  const filter = readAuditFilter(filterValues)
  return {
    filter,
    /** How many things are chosen. */
    count: (filter.band ? 1 : 0) + (filter.states?.length ?? 0) + (filter.q ? 1 : 0),
    change: (part: Partial<AuditFilter>) => setFilters(given({ ...filter, ...part }), {}),
    clear: () => setFilters({}, {}),
  }
}

function given(filter: Partial<AuditFilter>): Partial<AuditFilter> {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
