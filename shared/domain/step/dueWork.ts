import type { Step } from './Step.ts'
import { isSentByEngine } from './stepSettings.ts'
import { isWait } from './waiting.ts'

/**
 * What the engine has to do about a step by now. `start`: begin it, and send it if it is the
 * engine's own. `lapse`: the wait went by. Null: nothing yet, or a person's turn.
 */
export function dueWork(
  step: Pick<Step, 'type' | 'status' | 'baker' | 'dateStarted' | 'dueAt'>,
  now: Date,
): 'start' | 'lapse' | null {
  if (step.status === 'SCHEDULED') return (step.dateStarted ?? now) <= now ? 'start' : null
  if (step.status !== 'OPEN' || (step.dueAt ?? now) > now) return null
  if (isWait(step.type)) return 'lapse'
  return !step.baker && isSentByEngine(step.type) ? 'start' : null
}
