import type { Refusal } from '../../errors/refusal.ts'
import type { ClassField } from './OrderRecord.ts'
import type { OrderField } from './orderFields.ts'

/**
 * One row as it came in: a class code line with the fields of its order. Texts are the file's own; a
 * field that the file does not carry is absent.
 */
export interface OrderRow {
  /** Line of the file, from 1, on which the row begins. */
  line: number
  values: Partial<Record<OrderField, string>>
  /** Field → the file's own name of its place: a header, an element's path. Rows alike share it. */
  columns?: Readonly<Partial<Record<OrderField, string>>>
  /** Further class code lines of the row, from columns such as `Class2` and `Exposure2`. */
  moreClasses?: readonly ClassCells[]
  /** All cells as they stand in the file, also those that no field uses. A row of CSV has them. */
  cells?: readonly string[]
  /** Field → index of its cell, where `values` are nothing but cells. Rows alike share it. */
  positions?: ReadonlyMap<OrderField, number>
  /** Fields that the file leaves empty or out, and that its profile gives. */
  filled?: readonly OrderField[]
}

/** The cells of one more class code line of a row. */
export interface ClassCells {
  values: Partial<Record<ClassField, string>>
  columns: Readonly<Partial<Record<ClassField, string>>>
  filled?: OrderRow['filled']
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
  /** Of a whole file: it was not plain UTF-8. */
  | 'encoding'
  /** Characters that are never seen; `from` says how many. */
  | 'hidden-removed'
  /** Rows that hold no order, and how many: `from` says what they were. */
  | 'rows-blank'
  | 'header-repeated'
  | 'total-row'
  /** `="0045121"` or `'0045121`: what a spreadsheet needs to show digits as text. */
  | 'unwrapped'
  | 'zip-padded'
  | 'serial-date'
  | 'time-dropped'
  | 'phone-emptied'
  /** More than one number, or an extension: one is kept, the whole cell is a note. */
  | 'phone-rest-noted'
  | 'email-emptied'
  | 'email-rest-noted'
  | 'state-emptied'
  | 'classes-split'
  /** One exposure for several class codes: nobody can say how it divides. */
  | 'exposure-emptied'
  | 'row-repeated'
