import { Constraint } from './Constraint.ts'
import { LatLng } from './LatLng.ts'
import { looseKey } from './looseKey.ts'
import { RulesDuration } from './RulesDuration.ts'
import { RulesError } from './RulesError.ts'
import { RulesList } from './RulesList.ts'
import { RulesMap } from './RulesMap.ts'
import { RulesPath } from './RulesPath.ts'
import { RulesSet } from './RulesSet.ts'
import { RulesTimestamp } from './RulesTimestamp.ts'
import type { RulesValue } from './RulesValue.ts'

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

/** Equality of the values that are neither numbers nor collections. */
export function equalScalars(a: RulesValue, b: RulesValue): boolean {
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
