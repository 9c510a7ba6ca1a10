import type { Day } from '../../domain/audit/Audit.ts'
import type { BakeState } from '../../domain/audit/states.ts'
import type { Completion } from '../../domain/step/completeStep.ts'
import type { StepType } from '../../domain/step/steps.ts'

/** What can be done to many audits: move them, complete a step of a type, or create one. */
export type AdvanceAction =
  | { kind: 'move'; to: BakeState; until?: Day | null }
  | { kind: 'complete'; step: StepType; completion?: Completion }
  | { kind: 'create'; step: StepType; name?: string }

/**
 * Whether an action on many audits is held to the moves that may be made in bulk. Completing a step
 * on many is allowed whatever it moves, but never an outcome.
 */
export function isBulkMove(action: AdvanceAction): boolean {
  if (action.kind === 'move') return true
  return (
    action.kind === 'complete' && (action.step === 'PRODUCTIVE' || action.step === 'NONPRODUCTIVE')
  )
}
