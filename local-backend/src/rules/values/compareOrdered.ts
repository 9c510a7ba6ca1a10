import { RulesDuration } from './RulesDuration.ts'
import { RulesTimestamp } from './RulesTimestamp.ts'
import type { RulesValue } from './RulesValue.ts'

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
