import { listHolds } from '../library/collectionMethods.ts'
import { Constraint } from '../values/Constraint.ts'
import { compareOrdered } from '../values/compareOrdered.ts'
import { containsImplied, impliedBy } from '../values/impliedBy.ts'
import { equalSets, setHolds } from '../values/looselyEqual.ts'
import { NULL_VALUE, RulesError } from '../values/RulesError.ts'
import { RulesList } from '../values/RulesList.ts'
import { RulesMap } from '../values/RulesMap.ts'
import { RulesSet } from '../values/RulesSet.ts'
import type { Outcome, RulesValue } from '../values/RulesValue.ts'
import { strictlyEqual } from '../values/strictlyEqual.ts'
import { typeName } from '../values/typeName.ts'
import { operationError } from './operationError.ts'

export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>='

/** Compares two values; types without order are an error, different types are merely unequal. */
export function compare(operator: ComparisonOperator, a: RulesValue, b: RulesValue): Outcome {
  if (a instanceof Constraint) return impliedBy(a, operator, b)
  if (b instanceof Constraint) return impliedBy(b, MIRRORED[operator], a)
  if (operator === '==') return equal(a, b)
  if (operator === '!=') return !equal(a, b)
  const order = compareOrdered(a, b)
  return order === undefined ? operationError(operator, a, b) : ORDER[operator](order)
}

/** `value in container`: an element of a list or set, or a key of a map. */
export function isIn(value: RulesValue, container: RulesValue): Outcome {
  if (container instanceof RulesList) return listHolds(container, value)
  if (container instanceof RulesSet) return setHolds(container, value)
  if (container instanceof Constraint) return containsImplied(container, value)
  if (container === null) return NULL_VALUE
  if (!(container instanceof RulesMap))
    return new RulesError('Function not found error: Name: [in].')
  if (typeof value === 'string') return container.has(value)
  const received = `map.in(${typeName(value)})`
  return new RulesError(
    `Unsupported operation error. Received: ${received}. Expected: map.in(string).`,
  )
}

/** `value is type` */
export function isType(value: RulesValue, type: string): boolean {
  // The service answers false for sets, which documentation does not say.
  if (type === 'set') return false
  if (type === 'number') return typeof value === 'bigint' || typeof value === 'number'
  return typeName(value) === type
}

const ORDER = {
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
} as const
const MIRRORED = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

function equal(a: RulesValue, b: RulesValue): boolean {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a === b
  if (typeof a === 'number' && typeof b === 'number') return a === b
  if (typeof a === 'bigint' && typeof b === 'number') return Number(a) === b
  if (typeof a === 'number' && typeof b === 'bigint') return a === Number(b)
  if (a instanceof RulesSet && b instanceof RulesSet) return equalSets(a, b)
  return strictlyEqual(a, b)
}
