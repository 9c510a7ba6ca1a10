import type { OrderRow } from '../../domain/order/OrderRow.ts'
import { ORDER_FIELDS, type OrderField } from '../../domain/order/orderFields.ts'
import type { TrustedOrderFile } from '../../parsing/readOrders.ts'

const FIELDS = Object.keys(ORDER_FIELDS) as OrderField[]

/** The cells of a row as it stands in the file; of XML, which has none, a cell for each of our fields. */
export function cellsOfRow(row: OrderRow): readonly string[] {
  return row.cells ?? FIELDS.map((field) => row.values[field] ?? '')
}

/** What the cells are called: the header, or where each field was found. */
export function columnsOfRows(file: Pick<TrustedOrderFile, 'columns' | 'columnOf'>): string[] {
  return file.columns.length > 0 ? [...file.columns] : FIELDS.map((field) => file.columnOf(field))
}

/** A header under which the cells can be read again as CSV. */
export function headerOfRows({ columns }: Pick<TrustedOrderFile, 'columns'>): string[] {
  return columns.length > 0 ? [...columns] : FIELDS.map((field) => ORDER_FIELDS[field].label)
}
