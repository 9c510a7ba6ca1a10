import type { OrderProblem, OrderRepair, OrderRow } from '../domain/order/OrderRow.ts'
import type { OrderField } from '../domain/order/orderFields.ts'
import type { Refusal } from '../errors/refusal.ts'
import type { StatedCount } from './totalRow.ts'

/** A row that cannot be used, and what is wrong with it. */
export interface BrokenRow {
  problem: OrderProblem
  /** As far as it could be read. */
  row: OrderRow
}

/** Who takes what a reader finds. */
export interface OrderRowSink {
  row(row: OrderRow): void
  /** A row that cannot be used; the file goes on. */
  broken(broken: BrokenRow): void
  /** True when it looks at nothing of a row but the order's number, which saves reading the rest. */
  onlyNumbers?: boolean
}

/**
 * Reads one order file from text handed in piece by piece, each after the one before was read. A
 * refusal refuses the file whole.
 */
export interface OrderFileReader {
  push(text: string): Promise<Refusal | null>
  end(): Promise<Refusal | null>
  /** The file's own name of a field, for people: a header, an element's path. */
  columnOf(field: OrderField): string
  /** The header, for a file of rejects; rows of XML have none. */
  columns(): readonly string[]
  /** Headers or elements that the profile does not know. */
  ignored(): string[]
  /** Rows that hold no order and were dropped. */
  dropped(): OrderRepair[]
  /** The counts that total rows state. */
  stated(): StatedCount[]
}
