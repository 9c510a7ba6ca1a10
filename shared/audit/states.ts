/** The audit states (specification §4), in workflow order. */
export type BakeState =
  | 'ORDER'
  | 'READY'
  | 'CONTACTING'
  | 'HEARTBEAT'
  | 'SKIPPED'
  | 'SUBMITTED'
  | 'WRONG_DOCS'
  | 'WORKSHEET'
  | 'PRODUCTIVE'
  | 'NONPRODUCTIVE'
  | 'FINAL_REVIEW_COMPLETE'
  | 'SENT_TO_CARRIER'
  | 'INVOICED'
  | 'REDO'
  | 'PAUSED'
  | 'CANCELLED'

/** What each state means to the people who work it: the tones of `docs/glossary.md`. */
export type Tone = 'slate' | 'blue' | 'violet' | 'amber' | 'green' | 'red' | 'plum'

/** What the public may do with its intake. */
export type IntakeStatus = 'open' | 'submitted' | 'returned' | 'closed'

/** What is true of every audit in a state. */
interface StateRow {
  /** The word on screen. */
  label: string
  /** Whose turn it is. */
  tone: Tone
  /** What it means, where its name doesn't say it to those who are new to the trade. */
  why?: string
  /**
   * How far its audit is. `collecting`: answers and documents may still be needed; `figures`: they are
   * worked out; `outcome`: it has one, to be reviewed.
   */
  stage: 'collecting' | 'figures' | 'outcome' | 'reviewed' | 'sent' | 'invoiced' | 'cancelled'
  /** What the public may do; null: what it could before. */
  intake: IntakeStatus | null
  /** What it asks a person for where no step is open. */
  standing?: string
  /** The move that the standing action leads to; a pause ends where it began. */
  mainMove?: BakeState
  /** The tab of a baker's queue in which its audits lie without a step. */
  desk?: 'documents' | 'worksheet'
  /** The insured or the agent is reminded until they answer. */
  isChased?: true
  /** The public's later answers change nothing: a person reads them. */
  isSettled?: true
  /** Open steps wait until the audit leaves it. */
  rests?: true
}

/** A damaged or very old audit may hold another text as its state: read `STATES[bakeState]?.…` of it. */
export const STATES: Readonly<Record<BakeState, Readonly<StateRow>>> = {
  ORDER: {
    label: 'Order',
    tone: 'slate',
    stage: 'collecting',
    intake: null,
    standing: 'Complete the order',
    mainMove: 'READY',
  },
  READY: { label: 'Ready', tone: 'slate', stage: 'collecting', intake: 'open' },
  CONTACTING: {
    label: 'Contacting',
    tone: 'blue',
    stage: 'collecting',
    intake: 'open',
    isChased: true,
  },
  HEARTBEAT: {
    label: 'Heartbeat',
    why: 'The insured or the agent was heard from, and has not submitted yet',
    tone: 'blue',
    stage: 'collecting',
    intake: 'open',
    isChased: true,
  },
  SKIPPED: {
    label: 'Skipped docs',
    tone: 'amber',
    stage: 'collecting',
    intake: 'open',
    standing: 'Ask for or waive the rest',
    mainMove: 'SUBMITTED',
    desk: 'documents',
    isChased: true,
  },
  SUBMITTED: {
    label: 'Submitted',
    tone: 'violet',
    stage: 'figures',
    intake: 'submitted',
    standing: 'Check the documents',
    mainMove: 'WORKSHEET',
    desk: 'documents',
  },
  WRONG_DOCS: {
    label: 'Wrong docs',
    tone: 'amber',
    stage: 'collecting',
    intake: 'returned',
    isChased: true,
  },
  WORKSHEET: {
    label: 'Worksheet',
    tone: 'violet',
    stage: 'figures',
    intake: 'submitted',
    standing: 'Finish the worksheet',
    mainMove: 'PRODUCTIVE',
    desk: 'worksheet',
    isSettled: true,
  },
  PRODUCTIVE: {
    label: 'Productive',
    tone: 'green',
    stage: 'outcome',
    intake: 'submitted',
    standing: 'Final review',
    mainMove: 'FINAL_REVIEW_COMPLETE',
    isSettled: true,
  },
  NONPRODUCTIVE: {
    label: 'Nonproductive',
    tone: 'plum',
    stage: 'outcome',
    intake: 'open',
    standing: 'Final review',
    mainMove: 'FINAL_REVIEW_COMPLETE',
  },
  FINAL_REVIEW_COMPLETE: {
    label: 'Review complete',
    tone: 'green',
    stage: 'reviewed',
    intake: 'closed',
    standing: 'Send to carrier',
    mainMove: 'SENT_TO_CARRIER',
    isSettled: true,
  },
  SENT_TO_CARRIER: {
    label: 'Sent to carrier',
    tone: 'green',
    stage: 'sent',
    intake: 'closed',
    standing: 'Invoice',
    isSettled: true,
  },
  INVOICED: {
    label: 'Invoiced',
    tone: 'slate',
    stage: 'invoiced',
    intake: 'closed',
    isSettled: true,
  },
  REDO: {
    label: 'Redo',
    tone: 'amber',
    stage: 'collecting',
    intake: 'returned',
    standing: 'Rework',
    mainMove: 'WORKSHEET',
    desk: 'worksheet',
  },
  PAUSED: {
    label: 'Paused',
    tone: 'slate',
    stage: 'collecting',
    intake: null,
    standing: 'Resume on its date',
    rests: true,
  },
  CANCELLED: {
    label: 'Cancelled',
    tone: 'slate',
    stage: 'cancelled',
    intake: 'closed',
    isSettled: true,
    rests: true,
  },
}

export const BAKE_STATES = Object.keys(STATES) as BakeState[]

/**
 * Whether the carrier still waits for something. The one definition of an open audit: only these are
 * due, late or past due, and counted as open on every screen. Paused ones are too.
 */
export function isOpenState(state: BakeState): boolean {
  return !isSentState(state) && STATES[state]?.stage !== 'cancelled'
}

export const OPEN_STATES: readonly BakeState[] = BAKE_STATES.filter(isOpenState)

/** Whether the results are with the carrier. */
export function isSentState(state: BakeState): boolean {
  const stage = STATES[state]?.stage
  return stage === 'sent' || stage === 'invoiced'
}

/** Whether the outcome was reviewed and holds: ready to be sent, or sent. */
export function isReviewedState(state: BakeState): boolean {
  return STATES[state]?.stage === 'reviewed' || isSentState(state)
}

/** Whether nothing is left to do. */
export function isOverState(state: BakeState): boolean {
  const stage = STATES[state]?.stage
  return stage === 'invoiced' || stage === 'cancelled'
}

/**
 * Reads a stored or typed state, null for any other text. UNPRODUCTIVE is an older spelling: read as
 * NONPRODUCTIVE, never written.
 */
export function readBakeState(text: string): BakeState | null {
  const name = text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  if (name === 'UNPRODUCTIVE') return 'NONPRODUCTIVE'
  return Object.hasOwn(STATES, name) ? (name as BakeState) : null
}
