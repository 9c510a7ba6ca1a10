import type { Audit } from '../../domain/audit/Audit.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { AuditQuery } from './AuditQuery.ts'
import type { AuditSource } from './AuditSource.ts'
import { comparePlaces, cursorOfPlace, placeOf, placeOfCursor } from './auditPlace.ts'
import type { AuditSort } from './auditSorts.ts'
import { matchesQuery } from './matchesQuery.ts'

/** Claims hold for an hour: nobody has more of them at once. */
const MOST_CLAIMS = 250

/** The audits somebody claims now. They are few, so they are read all at once, and sorted here. */
export function auditsClaimedBy(
  store: DocumentStore,
  query: AuditQuery,
  { by, now }: { by: string; now: Date },
  sort: AuditSort | null,
): AuditSource {
  const { carrier, slices } = query
  const compare = comparePlaces(sort)
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
      const last = after === '' ? null : placeOfCursor(after, sort)
      const audits = claimed
        .filter((audit) => matchesQuery(audit, query))
        .filter((audit) => last === null || compare(placeOf(audit, sort), last) > 0)
        .sort((one, other) => compare(placeOf(one, sort), placeOf(other, sort)))
      return { audits: audits.slice(0, size), isLast: audits.length <= size }
    },
    cursorOf: (audit) => cursorOfPlace(placeOf(audit, sort), sort),
    isLoose: false,
  }
}
