import { Constraint } from './Constraint.ts'
import { equalScalars, equalSets } from './looselyEqual.ts'
import { RulesList } from './RulesList.ts'
import { RulesMap } from './RulesMap.ts'
import { RulesSet } from './RulesSet.ts'
import type { RulesValue } from './RulesValue.ts'

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
