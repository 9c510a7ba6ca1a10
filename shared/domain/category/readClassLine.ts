import { cleanLine, cleanText } from '../format/cleanText.ts'
import { readAmount } from '../format/typedAmount.ts'
import type { Category } from './Category.ts'
import { differenceOf } from './difference.ts'
import { EXPOSURE_TYPES, type ExposureType } from './exposureTypes.ts'

const LONGEST = 1000

const TEXTS = ['id', 'classCode', 'subLine', 'classDescription', 'policyType', 'notes'] as const

/** Columns of a class line that a person fills in. */
export type ClassLineColumn =
  | Exclude<(typeof TEXTS)[number], 'id'>
  | 'exposureType'
  | 'estimatedExposure'
  | 'finalExposure'

/** What is wrong with a line, and in which of its columns; null: with the whole of it. */
export interface ClassLineMistake {
  column: ClassLineColumn | null
  mistake: string
}

/**
 * A class line as it is stored (specification §3): texts clean and, but for notes, on one line,
 * exposures from 0 with at most two decimals, the difference worked out from them (§5).
 */
export function readClassLine(given: unknown): { value: Category } | ClassLineMistake {
  if (typeof given !== 'object' || given === null)
    return { column: null, mistake: 'each line has its fields.' }
  const line = given as Partial<Record<keyof Category, unknown>>
  const texts = {
    id: '',
    classCode: '',
    subLine: '',
    classDescription: '',
    policyType: '',
    notes: '',
  }
  for (const name of TEXTS) {
    const text = line[name] ?? ''
    if (typeof text !== 'string' || text.length > LONGEST) {
      const mistake = `${name} is a text of at most ${LONGEST} characters.`
      return { column: name === 'id' ? null : name, mistake }
    }
    texts[name] = name === 'notes' ? cleanText(text) : cleanLine(text)
  }
  if (texts.classCode === '')
    return { column: 'classCode', mistake: 'a line needs its class code.' }
  const exposureType = (line.exposureType ?? 'unknown') as ExposureType
  if (!Object.hasOwn(EXPOSURE_TYPES, exposureType)) {
    const mistake = `there is no premium basis ${String(exposureType)}.`
    return { column: 'exposureType', mistake }
  }
  const estimatedExposure = line.estimatedExposure ?? null
  const finalExposure = line.finalExposure ?? null
  const wrong = 'a number from 0 with at most two decimals.'
  if (!isFigure(estimatedExposure)) return { column: 'estimatedExposure', mistake: wrong }
  if (!isFigure(finalExposure)) return { column: 'finalExposure', mistake: wrong }
  const diff =
    estimatedExposure === null || finalExposure === null
      ? null
      : differenceOf(estimatedExposure, finalExposure)
  return { value: { ...texts, exposureType, estimatedExposure, finalExposure, diff } }
}

/** A typed exposure: null when empty, `NaN` when it is no amount, which no line takes. */
export function parseExposure(text: string): number | null {
  if (text.trim() === '') return null
  const read = readAmount(text)
  return 'amount' in read ? read.amount : Number.NaN
}

function isFigure(value: unknown): value is number | null {
  if (value === null) return true
  if (typeof value !== 'number' || !(value >= 0)) return false
  const cents = Math.round(value * 100)
  return Number.isSafeInteger(cents) && Math.abs(value * 100 - cents) < 1e-4
}
