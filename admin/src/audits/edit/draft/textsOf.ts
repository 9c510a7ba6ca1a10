import type { Category } from '#shared/audit/classLines.ts'
import { EDITABLE_FIELD_NAMES, EDITABLE_FIELDS } from '#shared/audit/editableFields.ts'
import { exposureText } from '#shared/audit/exposures.ts'
import { KEY_QUESTION_IDS } from '#shared/audit/keyQuestions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { emptyLine, INSURED_LINES, type InsuredCategory } from '#shared/audit/salesLines.ts'
import { usDay } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { type FieldPath, NOTE_PATH, PRESENT, pathOf } from './fieldPath.ts'

/** What every input of the editor shows, by path. */
export type Texts = Readonly<Record<FieldPath, string>>

/** An audit as the editor shows it: every field, line and cell as a text. */
export function textsOf(audit: Audit): Texts {
  const texts: Record<FieldPath, string> = { [NOTE_PATH]: '' }
  for (const name of EDITABLE_FIELD_NAMES) {
    const text = textOf(EDITABLE_FIELDS[name].kind, audit[name])
    if (text !== null) texts[name] = text
  }
  for (const line of audit.categories) Object.assign(texts, textsOfClass(line))
  for (const line of salesLinesOf(audit)) Object.assign(texts, textsOfSales(line))
  for (const question of KEY_QUESTION_IDS) {
    const { answer = '', detail = '' } = audit.keyQuestions[question] ?? {}
    texts[pathOf('keyQuestions', question, 'answer')] = answer
    texts[pathOf('keyQuestions', question, 'detail')] = detail
  }
  return texts
}

/** The audit's sales lines in the table's order, those that it does not have yet as empty ones. */
export function salesLinesOf({ insuredCategories }: Pick<Audit, 'insuredCategories'>) {
  const known = new Map(insuredCategories.map((line) => [line.id, line]))
  return Object.keys(INSURED_LINES).map((id): InsuredCategory => known.get(id) ?? emptyLine(id))
}

/** Null for a list, whose lines and cells have paths of their own. */
function textOf(kind: string, value: unknown): string | null {
  if (kind === 'day') return typeof value === 'string' ? usDay(value) : ''
  if (kind === 'cents') return typeof value === 'number' ? formatCents(value) : ''
  if (kind === 'boolean') return value === true ? 'yes' : 'no'
  if (typeof value === 'object') return null
  return typeof value === 'string' ? value : ''
}

function textsOfClass(line: Category): Texts {
  const cell = (column: string) => pathOf('categories', line.id, column)
  return {
    [pathOf('categories', line.id)]: PRESENT,
    [cell('classCode')]: line.classCode,
    [cell('subLine')]: line.subLine,
    [cell('classDescription')]: line.classDescription,
    [cell('policyType')]: line.policyType,
    [cell('exposureType')]: line.exposureType,
    [cell('estimatedExposure')]: exposureText(line, line.estimatedExposure),
    [cell('finalExposure')]: exposureText(line, line.finalExposure),
    [cell('notes')]: line.notes,
  }
}

/** A line of sales as the editor shows it. */
export function textsOfSales(line: InsuredCategory): Texts {
  const cell = (column: string) => pathOf('insuredCategories', line.id, column)
  return {
    [cell('selected')]: line.selected ? 'yes' : 'no',
    [cell('sales')]: moneyText(line.sales),
    [cell('salesTax')]: moneyText(line.salesTax),
    [cell('classCode')]: line.classCode,
  }
}

function moneyText(dollars: number): string {
  return formatCents(Math.round(dollars * 100))
}
