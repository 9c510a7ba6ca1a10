import type { ValueSource } from './OrderRecord.ts'
import type { OrderRow } from './OrderRow.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'

/** Cells of one row, and what is known of their places. */
interface PlacedCells {
  values: Partial<Record<OrderField, string>>
  columns?: OrderRow['columns']
  filled?: OrderRow['filled']
}

/** Where each of `fields` came from that the cells hold something for. */
export function sourcesOfCells<F extends OrderField>(
  fields: readonly F[],
  { values, columns, filled }: PlacedCells,
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
