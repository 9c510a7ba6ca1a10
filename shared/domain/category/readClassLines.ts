import type { Random } from '../Random.ts'
import type { Category } from './Category.ts'
import { newCategoryId } from './newCategoryId.ts'
import { readClassLine } from './readClassLine.ts'

const MOST_LINES = 60

/**
 * Class lines as they are stored (specification §3, §9). A line whose id the audit does not have is a
 * new one: it gets `NEW_` and a random number. The difference is worked out from the figures.
 */
export function readClassLines(
  typed: unknown,
  stored: readonly Category[],
  random: Random,
): { value: Category[] } | { mistake: string } {
  if (!Array.isArray(typed)) return { mistake: 'they are a list of lines.' }
  if (typed.length > MOST_LINES) return { mistake: `there are more than ${MOST_LINES} lines.` }
  const known = new Set(stored.map(({ id }) => id))
  const taken = new Set(known)
  const used = new Set<string>()
  const lines: Category[] = []
  for (const given of typed as unknown[]) {
    const read = readClassLine(given)
    if ('mistake' in read) return read
    const { id: named } = read.value
    const id = known.has(named) ? named : newCategoryId(random, [...taken])
    if (used.has(id)) return { mistake: `the line ${id} is there twice.` }
    used.add(id)
    taken.add(id)
    lines.push({ ...read.value, id })
  }
  return { value: lines }
}
