import type { HistoryEntry } from '../audit/Audit.ts'
import { historyIndicators } from '../audit/historyIndicators.ts'
import type { BakeState } from '../audit/states.ts'
import { readMoment } from '../format/day.ts'

/** Moves that only an answer of the insured or the agent brings. */
const ANSWERED: readonly BakeState[] = ['HEARTBEAT', 'SKIPPED', 'SUBMITTED']

/**
 * When somebody first answered, and how many e-mails, calls and texts had gone out by then; null while
 * nobody has, or where its moment is damaged. An opened audit is an answer, a move to heartbeat, skipped docs or submitted too.
 */
export function firstResponse(
  history: readonly Pick<HistoryEntry, 'date' | 'op' | 'to' | 'text'>[],
): { at: Date; attempts: number } | null {
  const place = history.findIndex(
    (entry) =>
      historyIndicators([entry]).opened || (entry.to !== undefined && ANSWERED.includes(entry.to)),
  )
  const answer = history[place]
  const at = readMoment(answer?.date)
  if (at === null) return null
  const attempts = history.slice(0, place).filter((entry) => historyIndicators([entry]).outreach)
  return { at, attempts: attempts.length }
}
