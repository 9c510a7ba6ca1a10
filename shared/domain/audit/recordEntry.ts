import { readMoment } from '../format/day.ts'
import { SYSTEM_USER } from '../user/historyName.ts'
import type { AdvanceFacts } from './AdvanceFacts.ts'
import type { Audit } from './Audit.ts'
import { sealHistoryEntry, type UnsealedHistoryEntry } from './sealHistoryEntry.ts'

/**
 * The audit with one sealed entry more, `v` one up, and the fields that say what its last event was.
 * An entry is of the moment it was asked for, never before the entry before it; when it was done later,
 * `doneAt` says so.
 */
export function recordEntry(
  audit: Audit,
  entry: Omit<UnsealedHistoryEntry, 'date' | 'doneAt'>,
  { now, askedAt = now }: Pick<AdvanceFacts, 'now' | 'askedAt'>,
): Audit {
  const last = audit.history.at(-1)
  const earliest = Math.max(askedAt.getTime(), readMoment(last?.date)?.getTime() ?? 0)
  const date = new Date(Math.min(earliest, now.getTime()))
  const sealed = sealHistoryEntry(last ?? null, {
    ...entry,
    userId: entry.userId || SYSTEM_USER,
    date,
    ...(date < now ? { doneAt: now } : {}),
  })
  return {
    ...audit,
    history: [...audit.history, sealed],
    v: audit.v + 1,
    lastEventAt: sealed.date,
    lastEventBy: sealed.userId,
    lastEventOp: sealed.op,
    updatedAt: now,
  }
}
