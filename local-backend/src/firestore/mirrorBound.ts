import { invertKey } from './encodeIndexKey.ts'
import { AFTER_ALL } from './Query.ts'

/**
 * A bound of order keys for entries that are read backwards: what was `key >= bound` is
 * `entry < mirrored`, and what was `key < bound` is `entry >= mirrored`.
 */
export function mirrorBound(bound: string): string {
  return bound.endsWith(AFTER_ALL) ? invertKey(bound.slice(0, -1)) : invertKey(bound) + AFTER_ALL
}
