import type { HistoryEntry } from '../model.ts'
import type { BakeState } from '../states.ts'

/**
 * What the history says when an audit enters a state without a step that says it. The indicators
 * read these texts: only SUBMITTED says Submitted.
 */
const STATE_ENTRIES: Record<BakeState, { op: string; text: string }> = {
  ORDER: { op: 'ORDER', text: 'Back to the order' },
  READY: { op: 'READY', text: 'Ready' },
  CONTACTING: { op: 'CONTACTING', text: 'Contacting again' },
  HEARTBEAT: { op: 'HEARTBEAT', text: 'Sign of life' },
  SKIPPED: { op: 'SKIPPED', text: 'Finished with documents skipped' },
  SUBMITTED: { op: 'SUBMITTED', text: 'Submitted' },
  WRONG_DOCS: { op: 'WRONG_DOCS', text: 'Returned the documents' },
  WORKSHEET: { op: 'WORKSHEET', text: 'Worksheet begun' },
  PRODUCTIVE: { op: 'OUTCOME', text: 'Productive' },
  NONPRODUCTIVE: { op: 'OUTCOME', text: 'Nonproductive' },
  FINAL_REVIEW_COMPLETE: { op: 'REVIEWED', text: 'Final review complete' },
  SENT_TO_CARRIER: { op: 'SENT', text: 'Sent to carrier' },
  INVOICED: { op: 'INVOICED', text: 'Invoiced' },
  REDO: { op: 'REDO', text: 'Returned to redo' },
  PAUSED: { op: 'PAUSED', text: 'Paused' },
  CANCELLED: { op: 'CANCELLED', text: 'Cancelled' },
}

/** Where an audit was says who returned it: the reviewer, the carrier, or a dispute of the invoice. */
const RETURNED_BY: Partial<Record<BakeState, string>> = {
  PRODUCTIVE: 'Returned to redo by the reviewer',
  NONPRODUCTIVE: 'Returned to redo by the reviewer',
  FINAL_REVIEW_COMPLETE: 'Returned to redo after the review',
  SENT_TO_CARRIER: 'Returned to redo by the carrier',
  INVOICED: 'Returned to redo after a dispute',
}

/** Operation and text of the entry for a move. */
export function stateEntry(from: BakeState, to: BakeState): { op: string; text: string } {
  if (from === 'CANCELLED' && to === 'READY') return { op: 'REINSTATED', text: 'Reinstated' }
  if (from === 'PAUSED' && to !== 'CANCELLED') return { op: 'RESUMED', text: 'Resumed' }
  const entry = STATE_ENTRIES[to]
  return to === 'REDO' ? { ...entry, text: RETURNED_BY[from] ?? entry.text } : entry
}

/** A text of ours, followed by what a person said. */
export function withWords(text: string, words: string): string {
  return words === '' ? text : `${text}: ${quiet(words)}`
}

/** A person's words must not switch on an indicator: "Called, line dead" as a reason is no outreach. */
function quiet(words: string): string {
  return words.replace(/Emailed|Called|Texted|Submitted/g, (word) => word.toLowerCase())
}

/** A value that an edit quotes (`editing/changes.ts`). */
const VALUES = / from (?:empty|"[^"]*") to (?:empty|"[^"]*")/g

/** The words of an edit without the values, for readers outside: what was changed. */
export function withoutValues(text: string): string {
  return text.replace(VALUES, '')
}

export interface HistoryIndicators {
  /** Staff or the engine has contacted the insured or the agent. */
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
