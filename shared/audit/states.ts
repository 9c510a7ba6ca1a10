/** What each state means to the people who work it: the tones of `docs/glossary.md`. */
export type Tone = 'slate' | 'blue' | 'violet' | 'amber' | 'green' | 'red' | 'plum'

/**
 * The audit states (specification §4), in workflow order. `label` is the word on screen; `tone` says
 * whose turn it is. UNPRODUCTIVE is an older spelling: read as NONPRODUCTIVE, never written.
 */
export const STATES = {
  ORDER: { label: 'Order', tone: 'slate' },
  READY: { label: 'Ready', tone: 'slate' },
  CONTACTING: { label: 'Contacting', tone: 'blue' },
  HEARTBEAT: { label: 'Heartbeat', tone: 'blue' },
  SKIPPED: { label: 'Skipped docs', tone: 'amber' },
  SUBMITTED: { label: 'Submitted', tone: 'violet' },
  WRONG_DOCS: { label: 'Wrong docs', tone: 'amber' },
  WORKSHEET: { label: 'Worksheet', tone: 'violet' },
  PRODUCTIVE: { label: 'Productive', tone: 'green' },
  NONPRODUCTIVE: { label: 'Nonproductive', tone: 'plum' },
  FINAL_REVIEW_COMPLETE: { label: 'Review complete', tone: 'green' },
  SENT_TO_CARRIER: { label: 'Sent to carrier', tone: 'green' },
  INVOICED: { label: 'Invoiced', tone: 'slate' },
  REDO: { label: 'Redo', tone: 'amber' },
  PAUSED: { label: 'Paused', tone: 'slate' },
  CANCELLED: { label: 'Cancelled', tone: 'slate' },
} as const satisfies Record<string, { label: string; tone: Tone }>

export type BakeState = keyof typeof STATES

export const BAKE_STATES = Object.keys(STATES) as BakeState[]

/** Reads a stored or typed state; the older spelling becomes NONPRODUCTIVE, anything else `null`. */
export function readBakeState(text: string): BakeState | null {
  const name = text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  if (name === 'UNPRODUCTIVE') return 'NONPRODUCTIVE'
  return name in STATES ? (name as BakeState) : null
}

/** Nothing is left to deliver to the carrier. */
const DELIVERED: readonly BakeState[] = ['SENT_TO_CARRIER', 'INVOICED', 'CANCELLED']

/** The states of open audits: the carrier still waits for something, paused ones too. */
export const OPEN_STATES: readonly BakeState[] = BAKE_STATES.filter(isOpenState)

/**
 * Whether the carrier still waits for something. The one definition of an open audit: only these are
 * due, late or past due, and counted as open on every screen.
 */
export function isOpenState(state: BakeState): boolean {
  return !DELIVERED.includes(state)
}
