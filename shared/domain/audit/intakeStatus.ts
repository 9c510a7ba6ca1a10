import type { Intake } from './newIntake.ts'
import type { BakeState } from './states.ts'

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

/** The intake's status after a move, when it becomes another by it; else null. */
export function intakeStatusAfter(from: BakeState, to: BakeState): Intake['status'] | null {
  const status = INTAKE_STATUS_OF[to]
  return status === INTAKE_STATUS_OF[from] ? null : status
}
