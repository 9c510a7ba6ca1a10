import type { Refusal } from '../../errors/refusal.ts'
import { cleanLine } from '../format/cleanText.ts'
import type { UnreadableValue } from './OrderRecord.ts'
import type { OrderRow, RepairKind } from './OrderRow.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'

/** A repair of one field. `column` is the file's own name for the place, when the row knows it. */
export interface FieldRepair {
  field: OrderField
  column?: string
  kind: RepairKind
  from: string
  to: string
}

export interface FieldProblem {
  field: OrderField
  column?: string
  error: Refusal
}

/** What reading a row finds out beside its values. */
export interface RowFindings {
  problems: FieldProblem[]
  repairs: FieldRepair[]
  unreadable: UnreadableValue[]
  notes: string[]
  reject(field: OrderField, error: Refusal, column?: string): void
  repair(field: OrderField, kind: RepairKind, from: string, to: string, column?: string): void
  /** A value that nobody can use: the audit lists it as a defect. */
  cannotUse(field: OrderField, text: string): void
  /** The whole cell as a note, because only a part of it has a field. */
  keepAsNote(field: OrderField, text: string): void
}

/** The findings of `row`, none yet. */
export function rowFindings(row: OrderRow): RowFindings {
  const problems: FieldProblem[] = []
  const repairs: FieldRepair[] = []
  const unreadable: UnreadableValue[] = []
  const notes: string[] = []
  const placeOf = (field: OrderField, column = row.columns?.[field]) =>
    column === undefined ? { field } : { field, column }
  return {
    problems,
    repairs,
    unreadable,
    notes,
    reject: (field, error, column) => problems.push({ ...placeOf(field, column), error }),
    repair: (field, kind, from, to, column) =>
      repairs.push({ ...placeOf(field, column), kind, from, to }),
    cannotUse: (field, text) => unreadable.push({ field, text: cleanLine(text) }),
    keepAsNote: (field, text) => notes.push(`${ORDER_FIELDS[field].label} as ordered: ${text}`),
  }
}
