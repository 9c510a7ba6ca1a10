import type { Audit } from '../../domain/audit/Audit.ts'
import { GUARDS } from '../../domain/audit/guards/guards.ts'
import type { BakeState } from '../../domain/audit/states.ts'
import { transitionOf } from '../../domain/audit/transitions.ts'
import { type Completion, completeStep } from '../../domain/step/completeStep.ts'
import { createStep } from '../../domain/step/createStep.ts'
import { logContact } from '../../domain/step/logContact.ts'
import { moveAudit } from '../../domain/step/moveAudit.ts'
import { STEPS, type StepType } from '../../domain/step/steps.ts'
import { isLoggedContact } from '../../domain/step/waiting.ts'
import type { Knowledge } from './readKnowledge.ts'
import type { AuditWork } from './workOnAudit.ts'

/** What can be done to many audits: move them, complete a step of a type, or create one. */
export type AdvanceAction =
  | { kind: 'move'; to: BakeState }
  | { kind: 'complete'; step: StepType; completion?: Completion }
  | { kind: 'create'; step: StepType }

/** The engine's work for an action, and what it has to read. */
export function workOf(action: AdvanceAction): Pick<AuditWork, 'work' | 'reads'> {
  if (action.kind === 'move') {
    return {
      reads: (audit) => readsOfMove(audit, action.to),
      work: (worked, context) => moveAudit(worked, action.to, context),
    }
  }
  const { step } = action
  if (action.kind === 'create') {
    return { reads: () => [], work: (worked, context) => createStep(worked, step, context) }
  }
  const to = STEPS[step].setsState
  return {
    reads: (audit) => (to === null ? [] : readsOfMove(audit, to)),
    work: (worked, context) =>
      isLoggedContact(step) && worked.audit.openSteps[step] === undefined
        ? logContact(worked, step, context)
        : completeStep(worked, step, context, action.completion),
  }
}

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

function readsOfMove(audit: Audit, to: BakeState): Knowledge[] {
  const guards = transitionOf(audit.bakeState, to)?.guards ?? []
  return [...new Set(guards.flatMap((guard) => GUARDS[guard].reads))]
}
