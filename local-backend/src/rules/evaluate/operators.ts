import { listHolds } from '../library/collectionMethods.ts'
import { compareOrdered, equalSets, setHolds, strictlyEqual } from '../values/equality.ts'
import { containsImplied, impliedBy } from '../values/impliedBy.ts'
import { NULL_VALUE, RulesError } from '../values/RulesError.ts'
import {
  Constraint,
  type Outcome,
  RulesList,
  RulesMap,
  RulesSet,
  type RulesValue,
} from '../values/RulesValue.ts'
import { RulesDuration, RulesTimestamp } from '../values/timeValues.ts'
import { typeName } from '../values/typeName.ts'

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

/** The error of a binary operator for types it does not take. */
function operationError(operator: string, a: RulesValue, b: RulesValue): RulesError {
  const expected = (EXPECTED.get(operator) ?? [])
    .map(([left, right]) => `${left} ${operator} ${right}`)
    .join(', ')
  const received = `${typeName(a)} ${operator} ${typeName(b)}`
  return new RulesError(
    `Unsupported operation error. Received: ${received}. Expected: ${expected}.`,
  )
}

type Pairs = readonly (readonly [string, string])[]

const NUMBERS: Pairs = [
  ['int', 'int'],
  ['float', 'float'],
]
const ORDERED: Pairs = [
  ['string', 'string'],
  ['bytes', 'bytes'],
  ...NUMBERS,
  ['duration', 'duration'],
  ['timestamp', 'timestamp'],
  ['constraint', 'any'],
  ['any', 'constraint'],
]
const EXPECTED: ReadonlyMap<string, Pairs> = new Map([
  [
    '+',
    [
      ...NUMBERS,
      ['string', 'string'],
      ['duration', 'duration'],
      ['duration', 'timestamp'],
      ['timestamp', 'duration'],
    ],
  ],
  [
    '-',
    [...NUMBERS, ['duration', 'duration'], ['timestamp', 'duration'], ['timestamp', 'timestamp']],
  ],
  ['*', NUMBERS],
  ['/', NUMBERS],
  ['%', NUMBERS],
  ['<', ORDERED],
  ['<=', ORDERED],
  ['>', ORDERED],
  ['>=', ORDERED],
])
