import type { PatternSegment } from '../syntax/ast.ts'
import { NULL_VALUE } from '../values/RulesError.ts'
import { type Outcome, RulesPath } from '../values/RulesValue.ts'

/** A path to match: known segments, and in queries what is not known. */
export type PathSegment =
  | string
  /** Some one segment: the id of a query's documents. */
  | { readonly unknown: 'one' }
  /** Any number of segments: the parents of a collection group. */
  | { readonly unknown: 'many' }

export const ONE_UNKNOWN: PathSegment = { unknown: 'one' }
export const MANY_UNKNOWN: PathSegment = { unknown: 'many' }

/**
 * What the pattern's variables stand for, by position in the pattern; null when the path does not
 * match. A glob takes as few segments as it can: none in version 2, at least one in version 1.
 */
export function matchPattern(
  pattern: readonly PatternSegment[],
  path: readonly PathSegment[],
  version: '1' | '2',
): Outcome[] | null {
  const bound: Outcome[] = new Array<Outcome>(pattern.length).fill(null)
  const fewest = version === '1' ? 1 : 0
  return match(0, 0) ? bound : null

  function match(at: number, from: number): boolean {
    const segment = pattern[at]
    if (segment === undefined) return from === path.length
    if (segment.kind === 'glob') {
      for (let to = from + fewest; to <= path.length; to += 1) {
        if (!match(at + 1, to)) continue
        bound[at] = new RulesPath(path.slice(from, to).map(known))
        return true
      }
      return false
    }
    const given = path[from]
    if (given === undefined || (typeof given !== 'string' && given.unknown === 'many')) return false
    if (segment.kind === 'literal' && segment.text !== given) return false
    if (!match(at + 1, from + 1)) return false
    bound[at] = typeof given === 'string' ? given : NULL_VALUE
    return true
  }
}

/** What is not known of a path shows as an empty segment. */
function known(segment: PathSegment): string {
  return typeof segment === 'string' ? segment : ''
}
