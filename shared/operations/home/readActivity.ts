import type { Audit, HistoryEntry } from '../../domain/audit/Audit.ts'
import { readMoment } from '../../domain/format/day.ts'
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
      // An entry whose date is damaged is of no day.
      const at = readMoment(entry?.date)
      return entry && at ? [{ audit: { id, auditCode, insuredCompany, bakeState }, entry, at }] : []
    })
    .filter(({ at }) => todayIn(timeZone, at) === today)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ audit, entry, at }) => ({ audit, entry: { ...entry, date: at } }))
}
