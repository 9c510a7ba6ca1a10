import { nextAction } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { isWait } from '#shared/audit/steps/facts.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { Day } from '#shared/kernel/day.ts'

/** Whether a person has to act on it today: not the engine, and not a wait that has its own end. */
export function isToDoNow(audit: Audit, today: Day): boolean {
  const action = nextAction(audit)
  if (action.due !== null && action.due > today) return false
  if (action.kind === 'step') return STEPS[action.step].baker && !isWait(action.step)
  return action.kind === 'standing'
}
