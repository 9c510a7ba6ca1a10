import type { Audit } from './Audit.ts'
import type { Intake } from './newIntake.ts'
import { BAKE_STATES, type BakeState } from './states.ts'

/** What the public may do in each state; null: what it could before. */
export const INTAKE_STATUS_OF: Record<BakeState, Intake['status'] | null> = {
  ORDER: null,
  READY: 'open',
  CONTACTING: 'open',
  HEARTBEAT: 'open',
  SKIPPED: 'open',
  SUBMITTED: 'submitted',
  WRONG_DOCS: 'returned',
  WORKSHEET: 'submitted',
  PRODUCTIVE: 'submitted',
  NONPRODUCTIVE: 'open',
  FINAL_REVIEW_COMPLETE: 'closed',
  SENT_TO_CARRIER: 'closed',
  INVOICED: 'closed',
  REDO: 'returned',
  PAUSED: null,
  CANCELLED: 'closed',
}

/** States in which the public may answer at all; a paused audit is asked for the one it rests in. */
export const ANSWERED_STATES: readonly BakeState[] = BAKE_STATES.filter((state) => {
  const status = INTAKE_STATUS_OF[state]
  return status === 'open' || status === 'returned' || state === 'ORDER'
})

/** What the public may do in the audit's state; resting, what it may do when the audit goes on. */
export function intakeStatusIn({
  bakeState,
  pause,
}: Pick<Audit, 'bakeState' | 'pause'>): Intake['status'] {
  const state = bakeState === 'PAUSED' ? (pause?.resumeState ?? bakeState) : bakeState
  return INTAKE_STATUS_OF[state] ?? 'open'
}

/** The intake's status after a move, when it becomes another by it; else null. */
export function intakeStatusAfter(from: BakeState, to: BakeState): Intake['status'] | null {
  const status = INTAKE_STATUS_OF[to]
  return status === INTAKE_STATUS_OF[from] ? null : status
}
