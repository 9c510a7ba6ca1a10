import type { Random } from '../Random.ts'
import type { Category } from './Category.ts'
import { isToBeCoded, newCategoryId } from './newCategoryId.ts'
import { readClassLine } from './readClassLine.ts'

const MOST_LINES = 60

/**
 * Class lines as they are stored (specification §3, §9). A line whose id the audit does not have is a
 * new one: it gets `NEW_` and a random number, which is also its class code until it is coded. The difference is worked out from the figures.
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
    const read = readClassLine(isUncoded(given) ? { ...given, classCode: PLACEHOLDER } : given)
    if ('mistake' in read) return read
    const { id: named, classCode } = read.value
    const isNew = !known.has(named)
    // A screen has drawn one already, and shows the line by it.
    const isDrawn = isToBeCoded(named) && !taken.has(named)
    const id = isNew && !isDrawn ? newCategoryId(random, [...taken]) : named
    if (used.has(id)) return { mistake: `the line ${id} is there twice.` }
    used.add(id)
    taken.add(id)
    lines.push({ ...read.value, id, classCode: isNew && isToBeCoded(classCode) ? id : classCode })
  }
  return { value: lines }

  /** A new line without a code is to be coded; a line that had one keeps needing one. */
  function isUncoded(given: unknown): given is object {
    if (typeof given !== 'object' || given === null) return false
    const { id, classCode = '' } = given as Partial<Record<keyof Category, unknown>>
    return classCode === '' && !known.has(String(id))
  }
}

/** Takes the place of a code until the line has its id. */
const PLACEHOLDER = 'NEW_00000'
