import { BANDS } from '../../domain/audit/band.ts'
import { queryToken } from '../../domain/audit/searchTokens.ts'
import type { DocumentStore, Filter } from '../../ports/documentStore.ts'
import type { AuditQuery } from './AuditQuery.ts'
import type { AuditSource } from './AuditSource.ts'
import { areFlagsAlone } from './auditFilters.ts'
import { listInParts } from './listInParts.ts'
import { isInBand } from './matchesQuery.ts'

/** The working order of specification §4, by the one field `sortKey`. A band is a range of it. */
export function auditsInOrder(
  store: DocumentStore,
  query: AuditQuery,
  filters: readonly Filter[],
): AuditSource {
  const digit = query.band === undefined ? '' : BANDS[query.band].digit
  return {
    async read(cursor, size) {
      const after = cursor > digit ? cursor : digit
      const audits = await listInParts(store, {
        filters,
        sort: { field: 'sortKey', direction: 'asc' },
        limit: size,
        ...(after === '' ? {} : { after }),
      })
      const isOver = !audits.every((audit) => isInBand(audit, query))
      return { audits, isLast: isOver || audits.length < size }
    },
    cursorOf: ({ sortKey }) => sortKey,
    isLoose:
      queryToken(query.search ?? '') !== null ||
      query.claim !== undefined ||
      (query.flags !== undefined && !areFlagsAlone(query)),
  }
}
