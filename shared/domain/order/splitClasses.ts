import { CLASS_FIELDS, type ClassField } from './OrderRecord.ts'
import { readExposure } from './readExposure.ts'

/** A class code as the rating manuals have them: three to six digits, a letter or a part at most. */
const CLASS_CODE = /^[A-Z]?\d{3,6}[A-Z]?(-\d{1,2})?$/i

/** By far the most cells: one code. */
const PLAIN_CODE = /^[A-Z0-9]*$/i

/** The signs between several codes in one cell; the first that divides the cell into codes counts. */
const SEPARATORS = [
  // These are never part of a code, so a carrier's own codes are divided too.
  { sign: /\s*[;|\n]+\s*/, code: /^[A-Z0-9.-]{1,12}$/i },
  { sign: /\s*[,/&+]\s*|\s+and\s+/i, code: CLASS_CODE },
  { sign: /\s+/, code: CLASS_CODE },
]

/** The separators of the other cells: a comma with a space, so that 1,250,000 stays one figure. */
const CELL_SEPARATORS = [/\s*[;|\n]+\s*/, /\s*,\s+|\s*[/&]\s*|\s+and\s+/i]

type ClassValues = Partial<Record<ClassField, string>>

/**
 * The class code lines of cells that hold several codes (`58161; 16910`); one line, as it is, when
 * the cell holds one. The other cells are divided likewise; a text that is not stands on each line.
 * An exposure that is not stands on none: `isExposureLost`.
 */
export function splitClasses(cells: ClassValues): {
  lines: ClassValues[]
  isExposureLost: boolean
} {
  const { classCode = '' } = cells
  const codes = PLAIN_CODE.test(classCode) ? [classCode] : codesIn(classCode)
  if (codes.length < 2) return { lines: [cells], isExposureLost: false }
  const parts = new Map<ClassField, string[]>()
  for (const field of CLASS_FIELDS) {
    const text = cells[field]
    if (text === undefined) continue
    parts.set(field, field === 'classCode' ? codes : divided(field, text, codes.length))
  }
  const lines = codes.map((_, index) => {
    const line: ClassValues = {}
    for (const [field, texts] of parts) line[field] = texts[index] ?? ''
    return line
  })
  const exposures = parts.get('estimatedExposure') ?? []
  const isGiven = (cells.estimatedExposure ?? '') !== ''
  return { lines, isExposureLost: isGiven && exposures.every((text) => text === '') }
}

function codesIn(text: string): string[] {
  for (const { sign, code } of SEPARATORS) {
    const codes = text.split(sign).filter((part) => part !== '')
    if (codes.length > 1 && codes.every((part) => code.test(part))) return codes
  }
  return [text]
}

function divided(field: ClassField, text: string, count: number): string[] {
  const isExposure = field === 'estimatedExposure'
  for (const separator of CELL_SEPARATORS) {
    const parts = text.split(separator)
    if (parts.length === count && (!isExposure || parts.every(isReadable))) return parts
  }
  return Array.from({ length: count }, () => (isExposure ? '' : text))
}

function isReadable(text: string): boolean {
  return readExposure(text).note !== 'UNREADABLE'
}
