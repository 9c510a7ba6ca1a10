import { RulesError } from '../values/RulesError.ts'
import type { RulesValue } from '../values/RulesValue.ts'
import { typeName } from '../values/typeName.ts'

/** The error of a binary operator for types it does not take. */
export function operationError(operator: string, a: RulesValue, b: RulesValue): RulesError {
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
