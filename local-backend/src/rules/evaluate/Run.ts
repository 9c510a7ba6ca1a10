import { RulesError } from '../values/RulesError.ts'
import type { Outcome } from '../values/RulesValue.ts'
import type { World } from './ServiceBindings.ts'

/** One evaluation: the world it asks, and the expressions it has spent. */
export class Run {
  readonly world: World
  steps = 0

  constructor(world: World) {
    this.world = world
  }

  /** Counts expressions; false from the 1,001st on, which ends every further evaluation in an error. */
  spend(count: number): boolean {
    this.steps += count
    return this.steps <= MAX_EXPRESSIONS
  }
}

/** What a closure sees: the run, the values of its function, and the parts of the matched path. */
export interface Frame {
  readonly run: Run
  readonly locals: Outcome[]
  readonly captures: readonly Outcome[]
}

/** A compiled expression. */
export type Evaluate = (frame: Frame) => Outcome

/** Expressions evaluated at most for one request, each write and each part of a query counted apart. */
export const MAX_EXPRESSIONS = 1000

export const LIMIT_REACHED = new RulesError(
  `Unable to evaluate the expression as the maximum of ${MAX_EXPRESSIONS} expressions to ` +
    'evaluate has been reached.',
)
