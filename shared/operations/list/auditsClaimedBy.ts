import type { Audit } from '../../domain/audit/Audit.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { AuditQuery } from './AuditQuery.ts'
import type { AuditSource } from './AuditSource.ts'
import { matchesQuery } from './matchesQuery.ts'

/** Claims hold for an hour: nobody has more of them at once. */
const MOST_CLAIMS = 250

/** The audits somebody claims now, in the working order. They are few, so they are read all at once. */
export function auditsClaimedBy(
  store: DocumentStore,
  query: AuditQuery,
  { by, now }: { by: string; now: Date },
): AuditSource {
  const { carrier, slices } = query
  return {
    async read(after, size) {
      const claimed = await store.list<Audit>(COLLECTIONS.audits, {
        filters: [
          { field: 'carrierCompany', op: '==', value: carrier },
          { field: 'sliceID', op: 'in', value: slices },
          { field: 'assignee', op: '==', value: by },
          { field: 'claimUntil', op: '>', value: now },
        ],
        sort: { field: 'claimUntil', direction: 'asc' },
        limit: MOST_CLAIMS,
      })
      const audits = claimed
        .filter((audit) => audit.sortKey > after && matchesQuery(audit, query))
        .sort((one, other) => (one.sortKey < other.sortKey ? -1 : 1))
      return { audits: audits.slice(0, size), isLast: audits.length <= size }
    },
    cursorOf: ({ sortKey }) => sortKey,
    isLoose: false,
  }
}
