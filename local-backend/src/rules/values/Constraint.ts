import type { RulesValue } from './RulesValue.ts'

export type Comparator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'contains'

/** One thing a query says of a field. */
export interface SimpleConstraint {
  comparator: Comparator
  value: RulesValue
}

/** A field of which a query tells something, but not its value. */
export class Constraint {
  readonly constraints: readonly SimpleConstraint[]

  constructor(constraints: readonly SimpleConstraint[]) {
    this.constraints = constraints
  }

  /** The same constraint, read from the same field of the same query. */
  equals(other: Constraint): boolean {
    return this === other || this.constraints === other.constraints
  }
}
