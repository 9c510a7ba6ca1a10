import { type Refusal, refusal } from '../../errors/refusal.ts'
import {
  HEADER_FIELDS,
  type HeaderField,
  type OrderClass,
  type OrderRecord,
} from './OrderRecord.ts'

/** One order's rows as one record, or why they cannot be one. */
export type Consolidated =
  | { ok: true; record: OrderRecord; repeated: OrderRecord[] }
  | { ok: false; fields: HeaderField[]; error: Refusal }

/**
 * Makes one record of the rows of one order number, in file order: the class code lines of all, and
 * the fields they share. A field that one row leaves empty is taken from another; fields that differ
 * reject the order, named by `labelOf`. A row that repeats another in everything adds no line:
 * `repeated` lists those, since counting one twice would double its exposure.
 */
export function consolidateOrders(
  rows: readonly OrderRecord[],
  labelOf: (field: HeaderField) => string,
): Consolidated {
  const header = {} as Record<HeaderField, string>
  const differing: HeaderField[] = []
  for (const field of HEADER_FIELDS) {
    const values = new Set(rows.map((row) => row.header[field]).filter((value) => value !== ''))
    if (values.size > 1) differing.push(field)
    header[field] = [...values][0] ?? ''
  }
  if (differing.length > 0) {
    const columns = differing.map(labelOf).join(', ')
    return { ok: false, fields: differing, error: refusal('ORDER_HEADER_CONFLICT', { columns }) }
  }
  const classes: OrderClass[] = []
  const unreadable: OrderRecord['unreadable'] = []
  const repeated: OrderRecord[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const whole = JSON.stringify(row.classes)
    if (seen.has(whole)) repeated.push(row)
    else classes.push(...row.classes)
    seen.add(whole)
    for (const value of row.unreadable)
      if (!unreadable.some(({ field, text }) => field === value.field && text === value.text))
        unreadable.push(value)
  }
  const lines = rows.flatMap((row) => row.lines)
  return { ok: true, record: { header, classes, unreadable, lines }, repeated }
}
