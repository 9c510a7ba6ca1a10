import { SYSTEM_USER } from '../user/historyName.ts'
import type { Audit } from './Audit.ts'
import { sealHistoryEntry, type UnsealedHistoryEntry } from './sealHistoryEntry.ts'

/** The audit with one sealed entry more, `v` one up, and the fields that tell of its last event. */
export function recordEntry(audit: Audit, entry: UnsealedHistoryEntry): Audit {
  const sealed = sealHistoryEntry(audit.history.at(-1) ?? null, {
    ...entry,
    userId: entry.userId || SYSTEM_USER,
  })
  return {
    ...audit,
    history: [...audit.history, sealed],
    v: audit.v + 1,
    lastEventAt: sealed.date,
    lastEventBy: sealed.userId,
    lastEventOp: sealed.op,
    updatedAt: sealed.date,
  }
}
