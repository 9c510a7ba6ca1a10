import type { MissingItem } from '#shared/audit/completeness.ts'
import { type EditableFieldName, isEditable } from '#shared/audit/editableFields.ts'
import type { Audit } from '#shared/audit/model.ts'
import { asksPayroll } from '#shared/audit/orderKinds.ts'
import { hasPayrollSheet } from '#shared/audit/worksheet/payrollSheet.ts'
import { isPlaceList, type PlaceList } from '#shared/audit/worksheet/places.ts'
import { hasRecords } from '#shared/audit/worksheet/reconciliation.ts'
import { isRowField, type RowField } from '#shared/audit/worksheet/rows.ts'
import { hasSubcontractors } from '#shared/audit/worksheet/subcontractors.ts'

/**
 * Where a text of the editor belongs: a field (`insuredEmail`), a line of one (`categories/58161`, its
 * presence), or a cell of a line (`categories/58161/finalExposure`). `note` is the note to be added.
 */
export type FieldPath = string

export const NOTE_PATH: FieldPath = 'note'

/** What the path of a line's presence holds while the line is there. */
export const PRESENT = 'present'

export type ListName = PresentList | 'insuredCategories' | 'keyQuestions'

/** Lists whose rows come and go as a whole, beside the class lines. */
export type RowList = RowField | PlaceList

export function isRowList(name: string | null): name is RowList {
  return name !== null && (isRowField(name) || isPlaceList(name))
}

/** Lists whose lines come and go: each line has a path of its presence. */
export type PresentList = 'categories' | RowList

export function isPresentList(name: string | null): name is PresentList {
  return name === 'categories' || isRowList(name)
}

interface PathParts {
  /** Null for the note. */
  name: EditableFieldName | null
  line: string
  column: string
}

/** The path of a line, or of one of its cells. */
export function pathOf(name: ListName, line: string, column = ''): FieldPath {
  const path = `${name}/${encodeURIComponent(line)}`
  return column === '' ? path : `${path}/${column}`
}

/** What a path is made of; `line` and `column` are empty where there is none. */
export function partsOf(path: FieldPath): PathParts {
  const [name = '', line = '', column = ''] = path.split('/')
  return { name: isEditable(name) ? name : null, line: decodeURIComponent(line), column }
}

/** An id for the field's input, which links and labels name. */
export function inputIdOf(path: FieldPath): string {
  return `field-${path.replaceAll('/', '-')}`
}

/** The path, of those that have a text, whose input has this id; null for another element. */
export function pathOfInput(
  id: string,
  texts: Readonly<Record<FieldPath, string>>,
): FieldPath | null {
  return Object.keys(texts).find((path) => inputIdOf(path) === id) ?? null
}

/** The six tabs of the specification (§2) and what came after it, in order; some audits lack some. */
export const EDIT_TABS = [
  'provided',
  'general',
  'payroll',
  'subcontractors',
  'records',
  'dates',
  'insured',
  'agent',
  'unproductive',
  'report',
] as const

export type EditTab = (typeof EDIT_TABS)[number]

/** Which audits have a tab; one that is not here every audit has. */
const SHOWN: Partial<Record<EditTab, (audit: Audit) => boolean>> = {
  payroll: hasPayrollSheet,
  subcontractors: hasSubcontractors,
  records: hasRecords,
  report: hasReportWords,
}

/** Orders of sales alone never had such words. */
function hasReportWords({
  categories,
  interviewed,
  recordsExamined,
  ownership,
  remarks,
  signed,
}: Audit) {
  return (
    asksPayroll({ categories }) ||
    Boolean(interviewed || recordsExamined || ownership || remarks || signed)
  )
}

/** The tabs that an audit has, in order. */
export function tabsOf(audit: Audit): EditTab[] {
  return EDIT_TABS.filter((tab) => SHOWN[tab]?.(audit) ?? true)
}

const TAB_OF_FIELD: Record<string, EditTab> = {
  subcontractors: 'subcontractors',
  records: 'records',
  insuredCategories: 'provided',
  keyQuestions: 'provided',
  payroll: 'payroll',
  officers: 'payroll',
  anythingElse: 'provided',
  auditStart: 'dates',
  auditEnd: 'dates',
  auditDue: 'dates',
  auditNoFlyDue: 'dates',
  interviewed: 'report',
  recordsExamined: 'report',
  ownership: 'report',
  remarks: 'report',
  signed: 'report',
}

/** The tab on which a field is edited; one that is on two of them belongs to the first. */
export function tabOf(path: FieldPath): EditTab {
  const name = partsOf(path).name ?? ''
  const tab = TAB_OF_FIELD[name]
  if (tab !== undefined) return tab
  if (name.startsWith('insured') || name.startsWith('delegate')) return 'insured'
  return name.startsWith('agent') ? 'agent' : 'general'
}

/** The tab of an address; the first for one that the audit does not have. */
export function readTab(text: string | null, audit: Audit): EditTab {
  return tabsOf(audit).find((tab) => tab === text) ?? 'provided'
}

/** The field to fill in for something that is missing; null for a document. */
export function pathOfMissing(item: MissingItem): FieldPath | null {
  switch (item.kind) {
    case 'field':
      return item.field
    case 'classCode':
      return pathOf('categories', item.line, 'classCode')
    case 'finalExposure':
      return pathOf('categories', item.line, 'finalExposure')
    case 'explanation':
      return pathOf('categories', item.line, 'notes')
    case 'rowLine':
      return pathOf(item.list, item.row, 'line')
    case 'keyQuestion':
      return pathOf('keyQuestions', item.question, 'answer')
    case 'document':
      return null
  }
}
