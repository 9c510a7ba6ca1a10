import type { Audit } from '../../domain/audit/Audit.ts'
import { BAKE_STATES } from '../../domain/audit/states.ts'
import type { Result } from '../../errors/refusal.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { AuditQuery } from './AuditQuery.ts'
import type { AuditSource } from './AuditSource.ts'
import { auditFilters } from './auditFilters.ts'
import { cursorOfPlace, placeOf, placeOfCursor, rankOf } from './auditPlace.ts'
import type { AuditSort } from './auditSorts.ts'
import { auditsInOrder } from './auditsInOrder.ts'

/**
 * Audits state by state as they are worked, or the other way round, those of one state in the working
 * order. The states are read one after the other until the page is full: no index of their own.
 */
export function auditsByState(
  store: DocumentStore,
  query: AuditQuery,
  sort: AuditSort,
): Result<AuditSource> {
  const { states = [] } = query
  const wanted = BAKE_STATES.filter((state) => states.length === 0 || states.includes(state))
  if (sort.descending) wanted.reverse()
  const sources: AuditSource[] = []
  for (const state of wanted) {
    const ofState = { ...query, states: [state] }
    const filters = auditFilters(ofState)
    if (!filters.ok) return filters
    sources.push(auditsInOrder(store, ofState, filters.value))
  }
  return {
    ok: true,
    value: {
      async read(after, size) {
        const place = after === '' ? null : placeOfCursor(after, sort)
        const audits: Audit[] = []
        const first = wanted.findIndex((state) => place === null || rankOf(state) === place.text)
        for (const [at, source] of sources.entries()) {
          if (at < first) continue
          const within = at === first && place !== null ? place.tie : ''
          audits.push(...(await source.read(within, size - audits.length)).audits)
          if (audits.length === size) return { audits, isLast: false }
        }
        return { audits, isLast: true }
      },
      cursorOf: (audit) => cursorOfPlace(placeOf(audit, sort), sort),
      isLoose: false,
    },
  }
}
