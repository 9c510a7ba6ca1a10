import type { Step } from './Step.ts'

type Sorted = Pick<Step, 'dateCompleted' | 'dateStarted' | 'dateAdded' | 'seq'>

/**
 * Steps as they are listed (specification §4): completed ones first, by start date, empty dates last.
 * Those of the same start are in the order in which they were made; the list given is not changed.
 */
export function sortSteps<S extends Sorted>(steps: readonly S[]): S[] {
  return [...steps].sort((a, b) => rankOf(a) - rankOf(b) || byStart(a, b) || byMaking(a, b))
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

function byMaking(a: Sorted, b: Sorted): number {
  return a.dateAdded.getTime() - b.dateAdded.getTime() || (a.seq ?? 0) - (b.seq ?? 0)
}
