import { RANDOM_NUMBER } from '../constants.ts'
import type { Random } from '../Random.ts'

/**
 * The id of a class line added by hand, and its class code until it has its own: `NEW_` and a five-digit
 * number no other line has (§3, §9).
 */
export function newCategoryId(random: Random, taken: readonly string[]): string {
  let id = draw(random)
  while (taken.includes(id)) id = draw(random)
  return id
}

/** True for a class code that stands for one still to be found. */
export function isToBeCoded(classCode: string): boolean {
  return /^NEW_\d{5}$/.test(classCode)
}

function draw(random: Random): string {
  return `NEW_${RANDOM_NUMBER.min + random.below(RANDOM_NUMBER.max - RANDOM_NUMBER.min + 1)}`
}
