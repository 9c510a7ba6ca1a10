import type { HistoryEntry } from '../audit/Audit.ts'
import { historyIndicators } from '../audit/historyIndicators.ts'
import type { BakeState } from '../audit/states.ts'

/** Moves that only an answer of the insured or the agent brings. */
const ANSWERED: readonly BakeState[] = ['HEARTBEAT', 'SKIPPED', 'SUBMITTED']

/**
 * When somebody first answered, and how many e-mails, calls and texts had gone out by then; null while
 * nobody has. An opened audit is an answer, a move to heartbeat, skipped docs or submitted too.
 */
export function firstResponse(
  history: readonly Pick<HistoryEntry, 'date' | 'to' | 'text'>[],
): { at: Date; attempts: number } | null {
  const place = history.findIndex(
    (entry) =>
      historyIndicators([entry]).opened || (entry.to !== undefined && ANSWERED.includes(entry.to)),
  )
  const answer = history[place]
  if (answer === undefined) return null
  const attempts = history.slice(0, place).filter((entry) => historyIndicators([entry]).outreach)
  return { at: answer.date, attempts: attempts.length }
}
