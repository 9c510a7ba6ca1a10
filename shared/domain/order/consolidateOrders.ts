import { type Refusal, refusal } from '../../errors/refusal.ts'
import {
  HEADER_FIELDS,
  type HeaderField,
  type OrderRecord,
  type OrderSources,
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
  const [only, ...others] = rows
  if (only && others.length === 0) return { ok: true, record: only, repeated: [] }
  const header = {} as Record<HeaderField, string>
  const differing: HeaderField[] = []
  for (const field of HEADER_FIELDS) {
    let value = ''
    let isAlike = true
    for (const row of rows) {
      const own = row.header[field]
      if (value === '') value = own
      else if (own !== '' && own !== value) isAlike = false
    }
    header[field] = value
    if (!isAlike) differing.push(field)
  }
  if (differing.length > 0) {
    const columns = differing.map(labelOf).join(', ')
    return { ok: false, fields: differing, error: refusal('ORDER_HEADER_CONFLICT', { columns }) }
  }
  const record: OrderRecord = {
    header,
    classes: [],
    unreadable: [],
    notes: [...new Set(rows.flatMap(({ notes }) => notes))],
    sources: () => sourcesOf(rows, counted),
    lines: rows.flatMap(({ lines }) => lines),
  }
  const repeated: OrderRecord[] = []
  const counted: OrderRecord[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const whole = JSON.stringify(row.classes)
    if (seen.has(whole)) repeated.push(row)
    else {
      record.classes.push(...row.classes)
      counted.push(row)
    }
    seen.add(whole)
    for (const value of row.unreadable)
      if (
        !record.unreadable.some(({ field, text }) => field === value.field && text === value.text)
      )
        record.unreadable.push(value)
  }
  return { ok: true, record, repeated }
}

/** Of each field the row that gives it first, or else the last; the class code lines of `counted`. */
function sourcesOf(rows: readonly OrderRecord[], counted: readonly OrderRecord[]): OrderSources {
  const header: OrderSources['header'] = {}
  const all = rows.map((row) => row.sources().header)
  for (const field of HEADER_FIELDS) {
    const first = rows.findIndex((row) => row.header[field] !== '')
    const source = all.at(first)?.[field]
    if (source) header[field] = source
  }
  return { header, classes: counted.flatMap((row) => row.sources().classes) }
}
