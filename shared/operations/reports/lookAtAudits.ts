import type { Audit } from '../../domain/audit/Audit.ts'
import type { BakeState } from '../../domain/audit/states.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { inParts } from '../inParts.ts'
import type { ReportRequest } from './ReportRequest.ts'

/** What Firestore multiplies out of the `in` filters of one query, at most. */
const MOST_DISJUNCTIONS = 30

/**
 * The audits of some states in the working order, at most `limit`; `isMore` when there are others.
 * For what no index knows. Rejects with a `StoreError`.
 */
export async function lookAtAudits(
  store: DocumentStore,
  { carrier, slices }: Pick<ReportRequest, 'carrier' | 'slices'>,
  { states, limit }: { states: readonly BakeState[]; limit: number },
): Promise<{ audits: Audit[]; isMore: boolean }> {
  const parts = inParts(slices, Math.floor(MOST_DISJUNCTIONS / states.length))
  const lists = parts.map((part) =>
    store.list<Audit>(COLLECTIONS.audits, {
      filters: [
        { field: 'carrierCompany', op: '==', value: carrier },
        { field: 'sliceID', op: 'in', value: part },
        { field: 'bakeState', op: 'in', value: states },
      ],
      sort: { field: 'sortKey', direction: 'asc' },
      limit: limit + 1,
    }),
  )
  const audits = (await Promise.all(lists))
    .flat()
    .sort((one, other) => (one.sortKey < other.sortKey ? -1 : 1))
    .map((audit) => readAudit(audit))
  return { audits: audits.slice(0, limit), isMore: audits.length > limit }
}
