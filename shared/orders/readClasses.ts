import { LONGEST_CELL, readExposureType } from '#shared/audit/classLines.ts'
import { LONGEST_PLACE_TEXT } from '#shared/audit/worksheet/places.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { CLASS_FIELDS, type ClassField, ORDER_FIELDS } from '#shared/firm/feedProfile.ts'
import { cleanLine, cleanText } from '#shared/kernel/cleanText.ts'
import type { ClassCells, OrderClass, OrderOfficer, OrderRow, OrderSources } from './model.ts'
import { readOrderOfficer, saysOfficer } from './officers.ts'
import { type RowFindings, readExposure, readKey, sourcesOfCells, unwrapCell } from './readCells.ts'
import { readPlace } from './readPlace.ts'

type ClassValues = Partial<Record<ClassField, string>>

/**
 * The class code lines and officers of a row: of its own cells, of further columns, of cells that hold
 * several codes. A further column without a code is no line; a row without any code is rejected, unless
 * it names an officer and has nothing that only a line has.
 */
export function readClasses(
  row: OrderRow,
  findings: RowFindings,
): {
  classes: OrderClass[]
  officers: OrderOfficer[]
  sources: () => Pick<OrderSources, 'classes' | 'officers'>
} {
  const { values, columns = {}, filled } = row
  const own: ClassCells = { values, columns, ...(filled ? { filled } : {}) }
  const all = [own, ...(row.moreClasses ?? [])]
  const withCode = all.filter((cells) => cells.values.classCode?.trim())
  const isLess = withCode.length > 0 || (all.some(isOfficer) && !hasFigures(own))
  const lineCells = isLess ? withCode : [own]
  const classes: OrderClass[] = []
  const cellsOfLines: ClassCells[] = []
  const officers: OrderOfficer[] = []
  const cellsOfOfficers: ClassCells[] = []
  for (const cells of all) {
    const isLine = lineCells.includes(cells)
    if (!isLine && !saysOfficer(cells.values)) continue
    const texts = plainTexts(cells, findings)
    const first = classes.length
    if (isLine) readLines(texts, cells)
    if (!saysOfficer(texts)) continue
    const line = classes[first] ?? classes[0]
    const entity = entityOf(line ?? readPlace(texts, cells.columns, findings))
    const officer = readOrderOfficer(texts, cells.filled, { line, entity }, findings)
    if (officer === null) continue
    officers.push(officer)
    cellsOfOfficers.push(cells)
  }

  function readLines(texts: ClassValues, cells: ClassCells): void {
    const { lines, isExposureLost } = splitClasses(texts)
    if (lines.length > 1) reportSplit(texts, lines, isExposureLost, cells, findings)
    for (const line of lines) {
      classes.push(classOf(line, cells.columns, findings))
      cellsOfLines.push(cells)
    }
  }
  const sourcesOf = (cells: ClassCells) => sourcesOfCells(CLASS_FIELDS, cells, row.line)
  return {
    classes,
    officers,
    sources: () => ({
      classes: cellsOfLines.map(sourcesOf),
      ...(officers.length > 0 ? { officers: cellsOfOfficers.map(sourcesOf) } : {}),
    }),
  }
}

function isOfficer({ values }: ClassCells): boolean {
  return Boolean(values.officerName?.trim())
}

/** What only a class code line has; a row that gives it lacks its code. */
function hasFigures({ values }: ClassCells): boolean {
  return Boolean(values.estimatedExposure?.trim() || values.classDescription?.trim())
}

function entityOf({
  entity,
  entityName,
  fein,
  entityType,
}: Partial<OrderClass>): OrderOfficer['of'] {
  return {
    ...(entity ? { entity } : {}),
    ...(entityName ? { entityName } : {}),
    ...(fein ? { fein } : {}),
    ...(entityType ? { entityType } : {}),
  }
}

/** What may be as long as a class line's texts; all else is of its place or of an officer. */
const LINE_TEXTS: readonly ClassField[] = [
  'classDescription',
  'premiumBasis',
  'estimatedExposure',
  'policyType',
  'subLine',
]

/** The texts of the cells, clean and unwrapped; a line's end may divide one. */
function plainTexts({ values, columns }: ClassCells, findings: RowFindings): ClassValues {
  const texts: ClassValues = {}
  for (const field of CLASS_FIELDS) {
    const given = values[field]
    if (given === undefined) continue
    const text = cleanText(given)
    const plain = unwrapCell(text, field === 'classCode')
    if (plain !== text) findings.repair(field, 'unwrapped', text, plain, columns[field])
    const limit = LINE_TEXTS.includes(field) ? LONGEST_CELL : LONGEST_PLACE_TEXT
    const isTooLong = plain.length > limit && field !== 'classCode'
    if (isTooLong) {
      const { label } = ORDER_FIELDS[field]
      const error = refusal('ORDER_FIELD_TOO_LONG', { label, limit })
      findings.reject(field, error, columns[field])
    }
    texts[field] = isTooLong ? plain.slice(0, limit) : plain
  }
  return texts
}

function reportSplit(
  texts: ClassValues,
  lines: readonly ClassValues[],
  isExposureLost: boolean,
  { columns }: ClassCells,
  findings: RowFindings,
): void {
  const codes = lines.map(({ classCode }) => classCode).join(', ')
  findings.repair('classCode', 'classes-split', texts.classCode ?? '', codes, columns.classCode)
  if (!isExposureLost) return
  const text = texts.estimatedExposure ?? ''
  findings.cannotUse('estimatedExposure', text)
  findings.repair('estimatedExposure', 'exposure-emptied', text, '', columns.estimatedExposure)
}

function classOf(
  texts: ClassValues,
  columns: ClassCells['columns'],
  findings: RowFindings,
): OrderClass {
  const basis = texts.premiumBasis ?? ''
  const exposureType = basis === '' ? '' : readExposureType(basis)
  if (exposureType === 'unknown') findings.cannotUse('premiumBasis', basis)
  const amount = texts.estimatedExposure ?? ''
  const exposure = readExposure(amount)
  if (exposure.note === 'UNREADABLE' || exposure.note === 'NEGATIVE')
    findings.cannotUse('estimatedExposure', amount)
  return {
    classCode: readKey('classCode', cleanLine(texts.classCode ?? ''), findings, columns.classCode),
    classDescription: cleanLine(texts.classDescription ?? ''),
    exposureType,
    estimatedExposure: exposure.note === 'NEGATIVE' ? null : exposure.value,
    policyType: cleanLine(texts.policyType ?? ''),
    subLine: cleanLine(texts.subLine ?? ''),
    notes: exposure.note === 'IF_ANY' ? 'If any' : '',
    ...readPlace(texts, columns, findings),
  }
}

/** A class code as the rating manuals have them: three to six digits, a letter or a part at most. */
const CLASS_CODE = /^[A-Z]?\d{3,6}[A-Z]?(-\d{1,2})?$/i

/** By far the most cells: one code. */
const PLAIN_CODE = /^[A-Z0-9]*$/i

/**
 * The signs between several codes in one cell; the first that divides the cell into codes counts. Of
 * blanks in a row only the first begins a match: a long row is searched once.
 */
const SEPARATORS = [
  // These are never part of a code, so a carrier's own codes are divided too.
  { sign: /(?:(?<!\s)\s+)?[;|\n]+\s*/, code: /^[A-Z0-9.-]{1,12}$/i },
  { sign: /(?:(?<!\s)\s+)?[,/&+]\s*|(?<!\s)\s+and\s+/i, code: CLASS_CODE },
  { sign: /\s+/, code: CLASS_CODE },
]

/** The separators of the other cells: a comma with a space, so that 1,250,000 stays one figure. */
const CELL_SEPARATORS = [
  /(?:(?<!\s)\s+)?[;|\n]+\s*/,
  /(?:(?<!\s)\s+)?(?:,\s+|[/&]\s*)|(?<!\s)\s+and\s+/i,
]

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

/** Names and addresses hold commas and "&" of their own. */
const NOT_DIVIDED: readonly ClassField[] = ['locationAddress', 'locationCity', 'entityName']

function divided(field: ClassField, text: string, count: number): string[] {
  const isExposure = field === 'estimatedExposure'
  const separators = NOT_DIVIDED.includes(field) ? CELL_SEPARATORS.slice(0, 1) : CELL_SEPARATORS
  for (const separator of separators) {
    const parts = text.split(separator)
    if (parts.length === count && (!isExposure || parts.every(isReadable))) return parts
  }
  return Array.from({ length: count }, () => (isExposure ? '' : text))
}

function isReadable(text: string): boolean {
  return readExposure(text).note !== 'UNREADABLE'
}
