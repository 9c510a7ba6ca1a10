import { RulesDuration } from '../values/RulesDuration.ts'
import { RulesError } from '../values/RulesError.ts'
import { RulesTimestamp } from '../values/RulesTimestamp.ts'
import type { Outcome, RulesValue } from '../values/RulesValue.ts'
import { typeName } from '../values/typeName.ts'
import { operationError } from './operationError.ts'

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%'

/** Strictly typed arithmetic; an integer meeting a float becomes one. */
export function calculate(operator: ArithmeticOperator, a: RulesValue, b: RulesValue): Outcome {
  if (typeof a === 'bigint' && typeof b === 'bigint') return integers(operator, a, b)
  if (isNumber(a) && isNumber(b)) return floats(operator, Number(a), Number(b))
  if (operator === '+') return add(a, b)
  if (operator === '-') return subtract(a, b)
  return operationError(operator, a, b)
}

/** `-x` for numbers and durations. */
export function negate(value: RulesValue): Outcome {
  if (typeof value === 'bigint') return inRange(-value)
  if (typeof value === 'number') return -value
  if (value instanceof RulesDuration) return value.negated()
  const expected = '-int, -float, -duration'
  return new RulesError(
    `Unsupported operation error. Received: -${typeName(value)}. Expected: ${expected}.`,
  )
}

const SIZE = 64
const DIVIDE_BY_ZERO = new RulesError('Divide by zero error.')
const OVERFLOW = new RulesError(
  'Integer value is out of the [-9223372036854775808, 9223372036854775807] range.',
)

function isNumber(value: RulesValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number'
}

function inRange(value: bigint): Outcome {
  return BigInt.asIntN(SIZE, value) === value ? value : OVERFLOW
}

function integers(operator: ArithmeticOperator, a: bigint, b: bigint): Outcome {
  switch (operator) {
    case '+':
      return inRange(a + b)
    case '-':
      return inRange(a - b)
    case '*':
      return inRange(a * b)
    case '/':
      // The one quotient that does not fit wraps around, as it does in the service.
      return b === 0n ? DIVIDE_BY_ZERO : BigInt.asIntN(SIZE, a / b)
    case '%':
      return b === 0n ? DIVIDE_BY_ZERO : a % b
  }
}

function floats(operator: ArithmeticOperator, a: number, b: number): Outcome {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    case '%':
      return a % b
  }
}

function add(a: RulesValue, b: RulesValue): Outcome {
  if (typeof a === 'string' && typeof b === 'string') return a + b
  if (a instanceof RulesDuration && b instanceof RulesDuration) return a.plus(b, 1)
  if (a instanceof RulesTimestamp && b instanceof RulesDuration) return a.plus(b, 1)
  if (a instanceof RulesDuration && b instanceof RulesTimestamp) return b.plus(a, 1)
  return operationError('+', a, b)
}

function subtract(a: RulesValue, b: RulesValue): Outcome {
  if (a instanceof RulesDuration && b instanceof RulesDuration) return a.plus(b, -1)
  if (a instanceof RulesTimestamp && b instanceof RulesDuration) return a.plus(b, -1)
  if (a instanceof RulesTimestamp && b instanceof RulesTimestamp) return a.since(b)
  return operationError('-', a, b)
}
