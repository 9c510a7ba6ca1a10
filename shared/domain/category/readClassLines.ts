import type { Random } from '../Random.ts'
import type { Category } from './Category.ts'
import { differenceOf } from './difference.ts'
import { EXPOSURE_TYPES, type ExposureType } from './exposureTypes.ts'
import { newCategoryId } from './newCategoryId.ts'

const LONGEST = 1000
const MOST_LINES = 60

const TEXTS = ['classCode', 'subLine', 'classDescription', 'policyType', 'notes'] as const

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
    const read = readLine(given)
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

function readLine(given: unknown): { value: Category } | { mistake: string } {
  if (typeof given !== 'object' || given === null) return { mistake: 'each line has its fields.' }
  const line = given as Partial<Record<keyof Category, unknown>>
  const texts = {
    id: '',
    classCode: '',
    subLine: '',
    classDescription: '',
    policyType: '',
    notes: '',
  }
  for (const name of [...TEXTS, 'id'] as const) {
    const text = line[name] ?? ''
    if (typeof text !== 'string' || text.length > LONGEST)
      return { mistake: `${name} is a text of at most ${LONGEST} characters.` }
    texts[name] = text.trim()
  }
  if (texts.classCode === '') return { mistake: 'a line needs its class code.' }
  const exposureType = (line.exposureType ?? 'unknown') as ExposureType
  if (!Object.hasOwn(EXPOSURE_TYPES, exposureType))
    return { mistake: `there is no premium basis ${String(exposureType)}.` }
  const { estimatedExposure = null, finalExposure = null } = line
  if (!isFigure(estimatedExposure) || !isFigure(finalExposure))
    return { mistake: 'exposures are numbers from 0 with at most two decimals.' }
  const diff =
    estimatedExposure === null || finalExposure === null
      ? null
      : differenceOf(estimatedExposure, finalExposure)
  return { value: { ...texts, exposureType, estimatedExposure, finalExposure, diff } }
}

function isFigure(value: unknown): value is number | null {
  if (value === null) return true
  if (typeof value !== 'number' || !(value >= 0)) return false
  const cents = Math.round(value * 100)
  return Number.isSafeInteger(cents) && Math.abs(value * 100 - cents) < 1e-4
}
