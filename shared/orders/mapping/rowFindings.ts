import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { ORDER_FIELDS, type OrderField } from '#shared/firm/feedProfile.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import type {
  OrderProblem,
  OrderRepair,
  OrderRow,
  RepairKind,
  UnreadableValue,
  ValueSource,
} from '../model.ts'
import { unwrapCell } from './readCells.ts'

/** What reading a row finds out beside its values. */
export interface RowFindings {
  problems: OrderProblem[]
  repairs: OrderRepair[]
  unreadable: UnreadableValue[]
  notes: string[]
  /** `column`: the file's own name of the place, where it is not the row's usual one for the field. */
  reject(field: OrderField, error: Refusal, column?: string): void
  repair(field: OrderField, kind: RepairKind, from: string, to: string, column?: string): void
  /** A value that cannot be used: the audit lists it as a defect. */
  cannotUse(field: OrderField, text: string): void
  /** The whole cell as a note, because only a part of it has a field. */
  keepAsNote(field: OrderField, text: string): void
}

/** The findings of `row`, none yet. `columnOf` names the file's place of a field where the row does not. */
export function rowFindings(row: OrderRow, columnOf: (field: OrderField) => string): RowFindings {
  const { line } = row
  const problems: OrderProblem[] = []
  const repairs: OrderRepair[] = []
  const unreadable: UnreadableValue[] = []
  const notes: string[] = []
  const place = (field: OrderField, column = row.columns?.[field]) => column ?? columnOf(field)
  return {
    problems,
    repairs,
    unreadable,
    notes,
    reject: (field, error, column) =>
      problems.push({ line, column: place(field, column), order: orderNumberOf(row), error }),
    repair: (field, kind, from, to, column) =>
      repairs.push({ line, column: place(field, column), kind, from, to }),
    cannotUse: (field, text) => unreadable.push({ field, text: cleanLine(text) }),
    keepAsNote: (field, text) => notes.push(`${ORDER_FIELDS[field].label} as ordered: ${text}`),
  }
}

/** The order number of a row as its order has it; empty when it gives none. */
export function orderNumberOf(row: OrderRow): string {
  return unwrapCell(cleanLine(row.values.orderNumber ?? ''), true)
}

/**
 * A text that names an order, a policy or a class code, checked: it must be there, be short, and
 * still have its digits. Answers the text itself; what is wrong with it is among the findings.
 */
export function readKey(
  field: Extract<OrderField, 'orderNumber' | 'policyNumber' | 'classCode'>,
  text: string,
  findings: RowFindings,
  column?: string,
): string {
  const { label } = ORDER_FIELDS[field]
  if (text === '') findings.reject(field, refusal('ORDER_FIELD_MISSING', { label }), column)
  else if (text.length > KEY_LENGTH) {
    const error = refusal('ORDER_FIELD_TOO_LONG', { label, limit: KEY_LENGTH })
    findings.reject(field, error, column)
  } else if (isRoundedNumber(text))
    findings.reject(field, refusal('ORDER_DIGITS_LOST', { label, text }), column)
  return text
}

/** As spreadsheets show a long number: `1.23E+05`. What it was cannot be known. `1E5` is a text. */
function isRoundedNumber(text: string): boolean {
  return /^\d([.,]\d+)?E\+\d+$/i.test(text)
}

/** Characters of a field that names documents or fields of documents, which the database keeps short. */
const KEY_LENGTH = 100

/** Characters of any other field of an order. */
export const TEXT_LENGTH = 4000

/** Where each of `fields` came from that the cells of one row hold something for. */
export function sourcesOfCells<F extends OrderField>(
  fields: readonly F[],
  { values, columns, filled }: Pick<OrderRow, 'values' | 'columns' | 'filled'>,
  line: number,
): Partial<Record<F, ValueSource>> {
  const sources: Partial<Record<F, ValueSource>> = {}
  for (const field of fields) {
    const text = values[field]
    if (text === undefined || text.trim() === '') continue
    sources[field] = filled?.includes(field)
      ? { line, column: '', text, isConstant: true }
      : { line, column: columns?.[field] ?? ORDER_FIELDS[field].label, text }
  }
  return sources
}
