import { type Category, parseExposure, parseRate } from '#shared/audit/classLines.ts'
import type { AuditPatch } from '#shared/audit/editAudit.ts'
import {
  EDITABLE_FIELD_NAMES,
  EDITABLE_FIELDS,
  type EditableFieldName,
} from '#shared/audit/editableFields.ts'
import { exposureText } from '#shared/audit/exposures.ts'
import { KEY_QUESTION_IDS } from '#shared/audit/keyQuestions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { readValue } from '#shared/audit/readField.ts'
import {
  emptyLine,
  INSURED_LINES,
  type InsuredCategory,
  totalsOf,
} from '#shared/audit/salesLines.ts'
import { isRowField, type RowField } from '#shared/audit/worksheet/rows.ts'
import { usDay } from '#shared/kernel/day.ts'
import { formatCents, formatDollars } from '#shared/kernel/money.ts'
import type { Random } from '#shared/kernel/random.ts'
import {
  type FieldPath,
  isRowList,
  NOTE_PATH,
  PRESENT,
  type PresentList,
  partsOf,
  pathOf,
  type RowList,
} from './fieldPath.ts'
import { ROW_LIST_NAMES, ROW_LISTS } from './rows.ts'

/** What every input of the editor shows, by path. */
export type Texts = Readonly<Record<FieldPath, string>>

/** An audit as the editor shows it: every field, line and cell as a text. */
export function textsOf(audit: Audit): Texts {
  const texts: Record<FieldPath, string> = { [NOTE_PATH]: '' }
  for (const name of EDITABLE_FIELD_NAMES) {
    if (isRowList(name)) continue
    const text = textOf(EDITABLE_FIELDS[name].kind, audit[name])
    if (text !== null) texts[name] = text
  }
  for (const line of audit.categories) Object.assign(texts, textsOfClass(line))
  for (const line of salesLinesOf(audit)) Object.assign(texts, textsOfSales(line))
  for (const name of ROW_LIST_NAMES)
    for (const row of audit[name] ?? []) Object.assign(texts, textsOfRow(name, row))
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
  if (kind === 'signature') return (value as Audit['signed'])?.name ?? ''
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
    [cell('state')]: line.state ?? '',
    [cell('location')]: line.location ?? '',
    [cell('entity')]: line.entity ?? '',
    [cell('rate')]: line.rate === undefined ? '' : String(line.rate),
    [cell('exposureType')]: line.exposureType,
    [cell('estimatedExposure')]: exposureText(line, line.estimatedExposure),
    [cell('finalExposure')]: exposureText(line, line.finalExposure),
    [cell('notes')]: line.notes,
  }
}

function textsOfRow(name: RowList, row: { id: string }): Texts {
  const cells = Object.entries(ROW_LISTS[name].textsOf(row as never))
  return {
    [pathOf(name, row.id)]: PRESENT,
    ...Object.fromEntries(cells.map(([column, text]) => [pathOf(name, row.id, column), text])),
  }
}

/** A line of sales as the editor shows it. */
export function textsOfSales(line: InsuredCategory): Texts {
  const cell = (column: string) => pathOf('insuredCategories', line.id, column)
  return {
    [cell('selected')]: line.selected ? 'yes' : 'no',
    [cell('sales')]: formatDollars(line.sales),
    [cell('salesTax')]: formatDollars(line.salesTax),
    [cell('classCode')]: line.classCode,
  }
}

/** What is typed of the fields that the paths belong to, as the operation takes it. */
export function patchOf(texts: Texts, paths: readonly FieldPath[]): AuditPatch {
  const names = new Set(paths.map((path) => partsOf(path).name))
  const patch: AuditPatch = {}
  for (const name of names) if (name !== null) patch[name] = typedValue(name, texts)
  return patch
}

/** The audit as it would be saved now; what is typed wrong is left as it was. */
export function editedAudit(
  audit: Audit,
  texts: Texts,
  paths: readonly FieldPath[],
  random: Random,
): Audit {
  const edited: Record<string, unknown> = { ...audit }
  for (const [name, typed] of Object.entries(patchOf(texts, paths))) {
    // A row that is still being typed hides no other row.
    const whole = isRowField(name) ? wholeRows(name, typed as object[]) : typed
    const read = readValue(name as EditableFieldName, whole, audit, random)
    if ('value' in read) edited[name] = read.value
  }
  const { insuredCategories, keyQuestions } = edited as unknown as Audit
  const taxCollected = keyQuestions.salesTaxCollected?.answer ?? null
  const insuredCategoryTotals = totalsOf(insuredCategories, taxCollected)
  return { ...(edited as unknown as Audit), insuredCategoryTotals }
}

function wholeRows(name: RowField, rows: readonly object[]): object[] {
  return rows.filter((row) => ROW_LISTS[name].mistakeIn(row) === null)
}

/** The ids of the class lines that are there, in order. */
export function classLineIds(texts: Texts): string[] {
  return presentIds(texts, 'categories')
}

/** The ids of a list's lines that are there, in order. */
export function presentIds(texts: Texts, list: PresentList): string[] {
  return Object.entries(texts).flatMap(([path, text]) => {
    const { name, line, column } = partsOf(path)
    return name === list && column === '' && text === PRESENT ? [line] : []
  })
}

/** One row of the worksheet as it is typed. */
export function typedRow(texts: Texts, name: RowList, id: string): { id: string } {
  const cell = (column: string) => texts[pathOf(name, id, column)] ?? ''
  return { ...ROW_LISTS[name].typed(cell, rowColumns(texts, name, id)), id }
}

/** The columns that a row has texts of. */
export function rowColumns(texts: Texts, name: RowList, id: string): string[] {
  const row = `${pathOf(name, id)}/`
  return Object.keys(texts).flatMap((path) => (path.startsWith(row) ? [partsOf(path).column] : []))
}

/** One class line as it is typed. */
export function typedClassLine(texts: Texts, id: string) {
  const cell = (column: string) => texts[pathOf('categories', id, column)] ?? ''
  return {
    id,
    classCode: cell('classCode'),
    subLine: cell('subLine'),
    classDescription: cell('classDescription'),
    policyType: cell('policyType'),
    state: cell('state'),
    location: cell('location'),
    entity: cell('entity'),
    rate: parseRate(cell('rate')),
    exposureType: cell('exposureType') || 'unknown',
    estimatedExposure: parseExposure(cell('estimatedExposure')),
    finalExposure: parseExposure(cell('finalExposure')),
    notes: cell('notes'),
  }
}

function typedValue(name: EditableFieldName, texts: Texts): unknown {
  if (name === 'categories') return classLineIds(texts).map((id) => typedClassLine(texts, id))
  if (name === 'insuredCategories') return typedSalesLines(texts)
  if (name === 'keyQuestions') return typedAnswers(texts)
  if (isRowList(name)) return presentIds(texts, name).map((id) => typedRow(texts, name, id))
  const text = texts[name] ?? ''
  return EDITABLE_FIELDS[name].kind === 'boolean' ? text === 'yes' : text
}

function typedSalesLines(texts: Texts) {
  return Object.keys(INSURED_LINES).map((id) => {
    const cell = (column: string) => texts[pathOf('insuredCategories', id, column)] ?? ''
    return {
      id,
      selected: cell('selected') === 'yes',
      sales: cell('sales'),
      salesTax: cell('salesTax'),
      classCode: cell('classCode'),
    }
  })
}

function typedAnswers(texts: Texts) {
  const answers = KEY_QUESTION_IDS.flatMap((question) => {
    const answer = texts[pathOf('keyQuestions', question, 'answer')] ?? ''
    const detail = texts[pathOf('keyQuestions', question, 'detail')] ?? ''
    return answer === '' ? [] : [[question, { answer, detail }] as const]
  })
  return Object.fromEntries(answers)
}
