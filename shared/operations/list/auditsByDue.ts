import type { DocumentStore, Filter } from '../../ports/documentStore.ts'
import type { AuditSource } from './AuditSource.ts'
import { listInParts } from './listInParts.ts'

const SEPARATOR = '|'

/**
 * Audits by their due day, soonest first, those of one day by their ids. Many are due on one day, so a
 * page that begins within one reads the rest of that day, then the days after it.
 */
export function auditsByDue(
  store: DocumentStore,
  filters: readonly Filter[],
  isLoose: boolean,
): AuditSource {
  const others = filters.filter(({ field }) => field !== 'auditDue')
  return {
    async read(after, size) {
      const [day, id] = after.split(SEPARATOR)
      const rest =
        day === undefined || id === undefined
          ? []
          : await listInParts(store, {
              filters: [
                ...others,
                { field: 'auditDue', op: '==', value: day },
                { field: 'id', op: '>', value: id },
              ],
              sort: { field: 'id', direction: 'asc' },
              limit: size,
            })
      if (rest.length === size) return { audits: rest, isLast: false }
      const later = await listInParts(store, {
        filters,
        sort: { field: 'auditDue', direction: 'asc' },
        limit: size - rest.length,
        ...(day ? { after: day } : {}),
      })
      const audits = [...rest, ...later]
      return { audits, isLast: audits.length < size }
    },
    cursorOf: ({ auditDue, id }) => `${auditDue}${SEPARATOR}${id}`,
    isLoose,
  }
}
