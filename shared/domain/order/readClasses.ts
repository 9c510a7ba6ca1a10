import { refusal } from '../../errors/refusal.ts'
import { readExposureType } from '../category/readExposureType.ts'
import { cleanLine, cleanText } from '../format/cleanText.ts'
import { CLASS_FIELDS, type ClassField, type OrderClass, type OrderSources } from './OrderRecord.ts'
import type { ClassCells, OrderRow } from './OrderRow.ts'
import { ORDER_FIELDS } from './orderFields.ts'
import { readExposure } from './readExposure.ts'
import { readKey } from './readKey.ts'
import type { RowFindings } from './rowFindings.ts'
import { sourcesOfCells } from './sourcesOfCells.ts'
import { splitClasses } from './splitClasses.ts'
import { TEXT_LENGTH } from './textLimits.ts'
import { unwrapCell } from './unwrapCell.ts'

type ClassValues = Partial<Record<ClassField, string>>

/**
 * The class code lines of a row: of its own cells, of further columns, of cells that hold several
 * codes. A further column without a code is no line; a row without any code is rejected.
 */
export function readClasses(
  row: OrderRow,
  findings: RowFindings,
): { classes: OrderClass[]; sources: () => OrderSources['classes'] } {
  const more = (row.moreClasses ?? []).filter(({ values }) => values.classCode?.trim())
  const { values, columns = {}, filled } = row
  const own: ClassCells = { values, columns, ...(filled ? { filled } : {}) }
  const hasOwn = Boolean(row.values.classCode?.trim()) || more.length === 0
  const classes: OrderClass[] = []
  const cellsOfLines: ClassCells[] = []
  for (const cells of hasOwn ? [own, ...more] : more) {
    const texts = plainTexts(cells, findings)
    const { lines, isExposureLost } = splitClasses(texts)
    if (lines.length > 1) reportSplit(texts, lines, isExposureLost, cells, findings)
    for (const line of lines) {
      classes.push(classOf(line, cells.columns.classCode, findings))
      cellsOfLines.push(cells)
    }
  }
  return {
    classes,
    sources: () => cellsOfLines.map((cells) => sourcesOfCells(CLASS_FIELDS, cells, row.line)),
  }
}

/** The texts of the cells, clean and unwrapped; a line's end may divide one. */
function plainTexts({ values, columns }: ClassCells, findings: RowFindings): ClassValues {
  const texts: ClassValues = {}
  for (const field of CLASS_FIELDS) {
    const given = values[field]
    if (given === undefined) continue
    const text = cleanText(given)
    const plain = unwrapCell(text, field === 'classCode')
    if (plain !== text) findings.repair(field, 'unwrapped', text, plain, columns[field])
    if (plain.length > TEXT_LENGTH && field !== 'classCode') {
      const { label } = ORDER_FIELDS[field]
      const error = refusal('ORDER_FIELD_TOO_LONG', { label, limit: TEXT_LENGTH })
      findings.reject(field, error, columns[field])
    }
    texts[field] = plain
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
  codeColumn: string | undefined,
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
    classCode: readKey('classCode', cleanLine(texts.classCode ?? ''), findings, codeColumn),
    classDescription: cleanLine(texts.classDescription ?? ''),
    exposureType,
    estimatedExposure: exposure.value,
    policyType: cleanLine(texts.policyType ?? ''),
    subLine: cleanLine(texts.subLine ?? ''),
    notes: exposure.note === 'IF_ANY' ? 'If any' : '',
  }
}
