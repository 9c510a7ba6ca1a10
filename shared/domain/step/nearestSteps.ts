import { editDistance } from '../format/editDistance.ts'
import { STEP_TYPES, type StepType } from './steps.ts'

/** Names longer than every step's are compared by their beginning; it also bounds the work. */
const LONGEST_NAME = 60

/** The steps whose names come nearest to what was typed, nearest first. */
export function nearestSteps(typed: string, count = 3): StepType[] {
  const name = typed
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .slice(0, LONGEST_NAME)
  const words = name.split('_').filter((word) => word.length > 1)
  return STEP_TYPES.map((type) => ({ type, distance: distanceOf(name, words, type) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ type }) => type)
}

/** A word that both have counts for much: "TEXT" is meant for TEXT_INSURED, far as it is. */
function distanceOf(name: string, words: readonly string[], type: StepType): number {
  const own = type.split('_')
  const shared = words.filter((word) => own.includes(word))
  return editDistance(name, type) - 2 * shared.join('').length
}
