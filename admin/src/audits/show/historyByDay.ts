import type { HistoryEntry } from '#shared/audit/model.ts'
import { type Day, readMoment, todayIn } from '#shared/kernel/day.ts'

export interface HistoryDay {
  /** Null: of entries whose date is missing or damaged. */
  day: Day | null
  /** Newest first. */
  entries: HistoryEntry[]
}

/**
 * A history grouped by the day in `timeZone` on which things happened (specification §2), newest first:
 * its newest `most` entries. An entry whose date cannot be read stays behind the one before it.
 */
export function historyByDay(
  history: readonly HistoryEntry[],
  timeZone: string,
  most = Number.POSITIVE_INFINITY,
): HistoryDay[] {
  let before = 0
  const timed = history.map((entry) => {
    const moment = readMoment(entry.date)
    before = moment?.getTime() ?? before
    return { entry, moment, millis: before }
  })
  const newestFirst = timed
    .sort((a, b) => b.millis - a.millis || b.entry.n - a.entry.n)
    .slice(0, most)
  const days: HistoryDay[] = []
  for (const { entry, moment } of newestFirst) {
    const day = moment === null ? null : todayIn(timeZone, moment)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
