import type { WorkCarrier } from './AdvanceFacts.ts'
import type { Audit } from './Audit.ts'
import type { BakeState } from './states.ts'

/** Where the work goes on from a state that waits for a person without an open step. */
const MAIN_MOVES: Partial<Record<BakeState, BakeState>> = {
  ORDER: 'READY',
  SKIPPED: 'SUBMITTED',
  SUBMITTED: 'WORKSHEET',
  WORKSHEET: 'PRODUCTIVE',
  PRODUCTIVE: 'FINAL_REVIEW_COMPLETE',
  NONPRODUCTIVE: 'FINAL_REVIEW_COMPLETE',
  FINAL_REVIEW_COMPLETE: 'SENT_TO_CARRIER',
  REDO: 'WORKSHEET',
}

/** The move that the state's standing action (`nextAction.ts`) leads to; null where no person makes one. */
export function mainMove(
  { bakeState, pause }: Pick<Audit, 'bakeState' | 'pause'>,
  { worksheet }: Pick<WorkCarrier, 'worksheet'>,
): BakeState | null {
  if (bakeState === 'PAUSED') return pause?.resumeState ?? null
  if (bakeState === 'SUBMITTED' && !worksheet) return 'PRODUCTIVE'
  return MAIN_MOVES[bakeState] ?? null
}
