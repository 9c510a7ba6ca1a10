import type { Audit, Day } from '#shared/domain/audit/Audit.ts'
import { nextAction } from '#shared/domain/audit/nextAction.ts'
import { STEPS } from '#shared/domain/step/steps.ts'
import { isWait } from '#shared/domain/step/waiting.ts'

/** Whether a person has to act on it today: not the engine, and not a wait that has its own end. */
export function isToDoNow(audit: Audit, today: Day): boolean {
  const action = nextAction(audit)
  if (action.due !== null && action.due > today) return false
  if (action.kind === 'step') return STEPS[action.step].baker && !isWait(action.step)
  return action.kind === 'standing'
}
