import type { Day, HistoryEntry } from '#shared/domain/audit/Audit.ts'
import { todayIn } from '#shared/domain/format/today.ts'

export interface HistoryDay {
  day: Day
  /** Newest first. */
  entries: HistoryEntry[]
}

/**
 * A history grouped by the day in `timeZone` on which things happened (specification §2), newest first:
 * its newest `most` entries.
 */
export function historyByDay(
  history: readonly HistoryEntry[],
  timeZone: string,
  most = Number.POSITIVE_INFINITY,
): HistoryDay[] {
  const newestFirst = [...history]
    .sort((a, b) => b.date.getTime() - a.date.getTime() || b.n - a.n)
    .slice(0, most)
  const days: HistoryDay[] = []
  for (const entry of newestFirst) {
    const day = todayIn(timeZone, entry.date)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
