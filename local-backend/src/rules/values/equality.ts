import { RulesError } from './RulesError.ts'
import {
  Constraint,
  LatLng,
  looseKey,
  RulesList,
  RulesMap,
  RulesPath,
  RulesSet,
  type RulesValue,
} from './RulesValue.ts'
import { RulesDuration, RulesTimestamp } from './timeValues.ts'

/**
 * The equality of sets and of `diff`: 1 is 1.0 at any depth, and NaN is itself. An open constraint
 * has no such equality.
 */
export function looselyEqual(a: RulesValue, b: RulesValue): boolean | RulesError {
  if (a instanceof Constraint || b instanceof Constraint) return NOT_COMPARABLE
  if (isNumber(a) && isNumber(b)) return Object.is(Number(a) + 0, Number(b) + 0)
  if (a === b) return true
  if (a instanceof RulesList && b instanceof RulesList) {
    return a.size === b.size && every(a.size, (at) => looselyEqual(a.at(at), b.at(at)))
  }
  if (a instanceof RulesMap && b instanceof RulesMap) return equalMaps(a, b)
  if (a instanceof RulesSet && b instanceof RulesSet) return equalSets(a, b)
  return equalScalars(a, b)
}

/** Sets are equal when each holds the other's elements. */
export function equalSets(a: RulesSet, b: RulesSet): boolean {
  return a.size === b.size && a.items.every((item) => setHolds(b, item))
}

/** Whether the set holds the value, by loose equality. */
export function setHolds(set: RulesSet, value: RulesValue): boolean {
  const key = looseKey(value)
  if (key !== undefined) return set.keys.has(key)
  return set.others.some((item) => looselyEqual(item, value) === true)
}

/** The set of these values; 1 and 1.0 are one element, and the first of them stays. */
export function setOf(values: readonly RulesValue[]): RulesSet {
  const keys = new Set<unknown>()
  const others: RulesValue[] = []
  const items = values.filter((value) => {
    const key = looseKey(value)
    if (key === undefined) {
      if (others.some((other) => looselyEqual(other, value) === true)) return false
      others.push(value)
      return true
    }
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
  return new RulesSet(items)
}

/** Equality of the values that are neither numbers nor collections. */
function equalScalars(a: RulesValue, b: RulesValue): boolean {
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b) === 0
  if (a instanceof RulesTimestamp && b instanceof RulesTimestamp) return a.compare(b) === 0
  if (a instanceof RulesDuration && b instanceof RulesDuration) return a.compare(b) === 0
  if (a instanceof RulesPath && b instanceof RulesPath) return a.equals(b)
  if (a instanceof LatLng && b instanceof LatLng) {
    return a.latitude === b.latitude && a.longitude === b.longitude
  }
  return a === b
}

/** The error of comparing an open constraint. */
export const NOT_COMPARABLE = new RulesError('Equality is not defined for type CONSTRAINT_VALUE')

function isNumber(value: RulesValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number'
}

function equalMaps(a: RulesMap, b: RulesMap): boolean | RulesError {
  const keys = a.keys()
  if (keys.length !== b.size) return false
  return every(keys.length, (at) => {
    const key = keys[at] ?? ''
    const left = a.get(key)
    const right = b.get(key)
    return left !== undefined && right !== undefined && looselyEqual(left, right)
  })
}

function every(
  length: number,
  test: (index: number) => boolean | RulesError,
): boolean | RulesError {
  for (let at = 0; at < length; at += 1) {
    const outcome = test(at)
    if (outcome !== true) return outcome
  }
  return true
}

/** The equality inside lists and maps and of `in`: an integer never equals a float, nor 0 its negative. */
export function strictlyEqual(a: RulesValue, b: RulesValue): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a === b && Object.is(a, b)
  if (a === b) return typeof a !== 'number'
  if (a instanceof RulesList && b instanceof RulesList) {
    if (a.size !== b.size) return false
    for (let at = 0; at < a.size; at += 1) {
      if (!strictlyEqual(a.at(at), b.at(at))) return false
    }
    return true
  }
  if (a instanceof RulesMap && b instanceof RulesMap) {
    return a.size === b.size && a.keys().every((key) => equalAt(a, b, key))
  }
  if (a instanceof RulesSet && b instanceof RulesSet) return equalSets(a, b)
  if (a instanceof Constraint && b instanceof Constraint) return a.equals(b)
  return equalScalars(a, b)
}

function equalAt(a: RulesMap, b: RulesMap, key: string): boolean {
  const left = a.get(key)
  const right = b.get(key)
  return left !== undefined && right !== undefined && strictlyEqual(left, right)
}

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

/**
 * Compares two values of one ordered type; undefined when they have none in common. Text is ordered
 * by UTF-16 units here, unlike in queries. NaN compares as NaN.
 */
export function compareOrdered(a: RulesValue, b: RulesValue): number | undefined {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0
  if (
    (typeof a === 'bigint' || typeof a === 'number') &&
    (typeof b === 'bigint' || typeof b === 'number')
  ) {
    const left = Number(a)
    const right = Number(b)
    return left === right ? 0 : left - right
  }
  if (a instanceof RulesTimestamp && b instanceof RulesTimestamp) return a.compare(b)
  if (a instanceof RulesDuration && b instanceof RulesDuration) return a.compare(b)
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b)
  return undefined
}
