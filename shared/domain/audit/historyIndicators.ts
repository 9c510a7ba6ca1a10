import type { HistoryEntry } from './Audit.ts'

export interface HistoryIndicators {
  /** We have contacted someone. */
  outreach: boolean
  /** The insured or agent opened the audit. */
  opened: boolean
  submitted: boolean
}

const OUTREACH_WORDS = ['Emailed', 'Called', 'Texted'] as const

/** The three indicators (specification §4), read from the texts as they are written: case counts. */
export function historyIndicators(
  history: readonly Pick<HistoryEntry, 'text'>[],
): HistoryIndicators {
  return {
    outreach: history.some(({ text }) => OUTREACH_WORDS.some((word) => text.includes(word))),
    opened: history.some(({ text }) => text === 'Opened Audit'),
    submitted: history.some(({ text }) => text.includes('Submitted')),
  }
}
