import type { Refusal } from '../../errors/refusal.ts'
import type { OrderField } from './orderFields.ts'

/**
 * One row as it came in: a class code line with the fields of its order. Texts are trimmed; a field
 * that the file does not carry is absent.
 */
export interface OrderRow {
  /** Line of the file, from 1, on which the row begins. */
  line: number
  values: Partial<Record<OrderField, string>>
}

/** What is wrong with a row, and where. `column` is the file's own header or element path. */
export interface OrderProblem {
  line: number
  column: string
  /** The order's number as far as the row gives it. */
  order: string
  error: Refusal
}

/** Information that reading an order changed or dropped (docs/glossary.md, "repair"). */
export interface OrderRepair {
  line: number
  column: string
  kind: RepairKind
  from: string
  to: string
}

export type RepairKind =
  | 'zip-padded'
  | 'serial-date'
  | 'phone-emptied'
  | 'email-emptied'
  | 'state-emptied'
  | 'row-repeated'
