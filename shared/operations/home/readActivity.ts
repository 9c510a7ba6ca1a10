import type { Audit, HistoryEntry } from '../../domain/audit/Audit.ts'
import { todayIn } from '../../domain/format/today.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/** What happened last on an audit. */
export interface ActivityLine {
  audit: Pick<Audit, 'id' | 'auditCode' | 'insuredCompany' | 'bakeState'>
  entry: HistoryEntry
}

/**
 * What happened today (in the carrier's `timeZone`) on the audits that changed last, an event each,
 * newest first. Reads `limit` audits, no more. Rejects with a `StoreError`.
 */
export async function readActivity(
  store: DocumentStore,
  {
    carrier,
    slices,
    timeZone,
    now,
    limit,
  }: { carrier: string; slices: readonly string[]; timeZone: string; now: Date; limit: number },
): Promise<ActivityLine[]> {
  if (slices.length === 0) return []
  const changed = await store.list<Audit>(COLLECTIONS.audits, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'sliceID', op: 'in', value: slices },
    ],
    sort: { field: 'updatedAt', direction: 'desc' },
    limit,
  })
  const today = todayIn(timeZone, now)
  return changed
    .flatMap(({ id, auditCode, insuredCompany, bakeState, history }) => {
      const entry = history.at(-1)
      return entry ? [{ audit: { id, auditCode, insuredCompany, bakeState }, entry }] : []
    })
    .filter(({ entry }) => todayIn(timeZone, entry.date) === today)
    .sort((a, b) => b.entry.date.getTime() - a.entry.date.getTime())
}
