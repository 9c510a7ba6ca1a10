import type { HistoryEntry } from './Audit.ts'

export interface HistoryIndicators {
  /** We have contacted someone. */
  outreach: boolean
  /** The insured or agent opened the audit. */
  opened: boolean
  submitted: boolean
}

const OUTREACH_WORDS = ['Emailed', 'Called', 'Texted'] as const

/**
 * The three indicators (specification §4), read from the texts as they are written: case counts. An edit
 * quotes values, whatever words they hold.
 */
export function historyIndicators(
  history: readonly Pick<HistoryEntry, 'op' | 'text'>[],
): HistoryIndicators {
  const texts = history.flatMap(({ op, text }) => (op === 'EDITED' ? [] : [text]))
  return {
    outreach: texts.some((text) => OUTREACH_WORDS.some((word) => text.includes(word))),
    opened: texts.includes('Opened Audit'),
    submitted: texts.some((text) => text.includes('Submitted')),
  }
}
