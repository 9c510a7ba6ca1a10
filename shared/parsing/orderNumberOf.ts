import { cleanLine } from '../domain/format/cleanText.ts'
import type { OrderRow } from '../domain/order/OrderRow.ts'
import { unwrapCell } from '../domain/order/unwrapCell.ts'

/** The order number of a row as its order has it; empty when it gives none. */
export function orderNumberOf(row: OrderRow): string {
  return unwrapCell(cleanLine(row.values.orderNumber ?? ''), true)
}
