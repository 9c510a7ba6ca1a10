import { Constraint } from './Constraint.ts'
import type { RulesList } from './RulesList.ts'
import type { RulesValue } from './RulesValue.ts'
import { strictlyEqual } from './strictlyEqual.ts'

/** The elements of a list, made ready for asking again and again whether one of them is a value. */
export class StrictElements {
  readonly #scalars = new Set<RulesValue>()
  readonly #others: RulesValue[] = []

  constructor(list: RulesList) {
    for (const item of list.toArray()) {
      if (isScalar(item)) this.#scalars.add(item)
      else this.#others.push(item)
    }
  }

  /** Whether the list holds the value, strictly. An open constraint is held by no list. */
  has(value: RulesValue): boolean {
    if (isScalar(value)) return this.#scalars.has(value)
    if (value instanceof Constraint) return false
    return this.#others.some((item) => strictlyEqual(item, value))
  }
}

/** Floats are left out: they have a NaN and two zeros. */
function isScalar(value: RulesValue): boolean {
  const type = typeof value
  return type === 'string' || type === 'bigint' || type === 'boolean' || value === null
}
