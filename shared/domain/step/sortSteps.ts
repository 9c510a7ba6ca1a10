import type { Step } from './Step.ts'

/**
 * Steps as they are listed (specification §4): completed ones first, by start date, empty dates last.
 * Equal ones keep their order; the list given is not changed.
 */
export function sortSteps<S extends Pick<Step, 'dateCompleted' | 'dateStarted'>>(
  steps: readonly S[],
): S[] {
  return [...steps].sort((a, b) => rankOf(a) - rankOf(b) || byStart(a, b))
}

function rankOf(step: Pick<Step, 'dateCompleted'>): number {
  return step.dateCompleted === null ? 1 : 0
}

function byStart(a: Pick<Step, 'dateStarted'>, b: Pick<Step, 'dateStarted'>): number {
  if (a.dateStarted === null || b.dateStarted === null) {
    return Number(a.dateStarted === null) - Number(b.dateStarted === null)
  }
  return a.dateStarted.getTime() - b.dateStarted.getTime()
}
