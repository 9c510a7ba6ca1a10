import type { HistoryEntry } from '../audit/Audit.ts'
import { readMoment } from '../format/day.ts'

/** The moment an audit was first sent to its carrier; null while it was not. */
export function firstSending(history: readonly Pick<HistoryEntry, 'date' | 'to'>[]): Date | null {
  return readMoment(history.find(({ to }) => to === 'SENT_TO_CARRIER')?.date)
}
