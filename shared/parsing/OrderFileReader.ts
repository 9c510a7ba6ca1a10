import type { OrderProblem, OrderRow } from '../domain/order/OrderRow.ts'
import type { OrderField } from '../domain/order/orderFields.ts'
import type { Refusal } from '../errors/refusal.ts'

/** Who takes what a reader finds. */
export interface OrderRowSink {
  row(row: OrderRow): void
  /** A row that cannot be used; the file goes on. */
  problem(problem: OrderProblem): void
}

/** Reads one order file from text handed in piece by piece. A refusal refuses the file whole. */
export interface OrderFileReader {
  push(text: string): Promise<Refusal | null>
  end(): Promise<Refusal | null>
  /** The file's own name of a field, for people: a header, an element's path. */
  columnOf(field: OrderField): string
  /** Headers or elements that the profile does not know. */
  ignored(): string[]
}
