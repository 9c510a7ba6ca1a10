import type { HistoryEntry } from '../audit/Audit.ts'
import { STEPS, type StepType } from './steps.ts'

/** `op` of the entry that says that a wait went by without an answer. */
export const LAPSED = 'LAPSED'

/** Its text. */
export function lapsedText(type: StepType): string {
  return `${STEPS[type].displayName}: no answer`
}

/** How often such a step has lapsed since the audit last changed its state. */
export function lapsesOf(
  type: StepType,
  history: readonly Pick<HistoryEntry, 'op' | 'text' | 'to'>[],
): number {
  const since = history.findLastIndex((entry) => entry.to !== undefined)
  return history
    .slice(since + 1)
    .filter(({ op, text }) => op === LAPSED && text === lapsedText(type)).length
}
