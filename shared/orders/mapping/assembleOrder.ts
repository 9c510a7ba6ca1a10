import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { HEADER_FIELDS, type HeaderField, type OrderField } from '#shared/firm/feedProfile.ts'
import type { OrderProblem, OrderRecord, OrderRepair, OrderRow, OrderSources } from '../model.ts'
import { mapOrder } from './mapOrder.ts'

/** All rows of one order number, in file order. `error` and `column` of a row that could not be read. */
export interface OrderGroup {
  order: string
  rows: { row: OrderRow; broken: { column: string; error: Refusal } | null }[]
  /** More text than an order can have; only its first rows are kept. */
  isTooLarge: boolean
}

/** What an order's rows came to: one record, or everything that is wrong with them. */
export type AssembledOrder =
  | { ok: true; record: OrderRecord; rows: OrderRow[]; repairs: OrderRepair[] }
  | {
      ok: false
      order: string
      rows: OrderRow[]
      problems: OrderProblem[]
      repairs: OrderRepair[]
    }

/** Characters of one order: an audit is one document, and a document holds at most 1 MiB. */
const ORDER_SIZE = 256 * 1024

/**
 * One order of its rows, taken whole or not at all: one row that cannot be used rejects the others of
 * its order. `columnOf` names the file's place of a field where a row does not.
 */
export function assembleOrder(
  { order, rows: all, isTooLarge }: OrderGroup,
  columnOf: (field: OrderField) => string,
): AssembledOrder {
  const rows = all.map(({ row }) => row)
  const problems: OrderProblem[] = []
  const repairs: OrderRepair[] = []
  const records: OrderRecord[] = []
  const [first] = rows
  const tooLarge = () => {
    const error = refusal('ORDER_TOO_LARGE', { limit: '256 KiB' })
    problems.push({ line: first?.line ?? 0, column: '', order, error })
  }

  if (isTooLarge) tooLarge()
  for (const { row, broken } of all) {
    const { line } = row
    if (broken !== null) {
      problems.push({ line, column: broken.column, order, error: broken.error })
      continue
    }
    const mapped = mapOrder(row)
    for (const { field, column = columnOf(field), kind, from, to } of mapped.repairs)
      repairs.push({ line, column, kind, from, to })
    if (mapped.ok) records.push(mapped.record)
    else
      for (const { field, column = columnOf(field), error } of mapped.problems)
        problems.push({ line, column, order, error })
  }
  if (problems.length > 0) return { ok: false, order, rows, problems, repairs }

  const consolidated = consolidateOrders(records, columnOf)
  if (!consolidated.ok) {
    const { fields, error } = consolidated
    const differs = (one: OrderRecord) =>
      fields.some((field) => one.header[field] !== records[0]?.header[field])
    const line = records.find(differs)?.lines[0] ?? 0
    problems.push({ line, column: fields.map(columnOf).join(', '), order, error })
  } else if (sizeOf(consolidated.record) > ORDER_SIZE) tooLarge()
  if (!consolidated.ok || problems.length > 0) return { ok: false, order, rows, problems, repairs }
  for (const { lines, classes } of consolidated.repeated)
    repairs.push({
      line: lines[0] ?? 0,
      column: columnOf('classCode'),
      kind: 'row-repeated',
      from: classes[0]?.classCode ?? '',
      to: '',
    })
  return { ok: true, record: consolidated.record, rows, repairs }
}

/** Its characters as an audit stores them; a class code line has as many again of names and figures. */
function sizeOf({ header, classes, unreadable, notes }: OrderRecord): number {
  let size = 0
  for (const field of HEADER_FIELDS) size += header[field].length
  for (const { classDescription, policyType, subLine } of classes)
    size += CLASS_OVERHEAD + classDescription.length + policyType.length + subLine.length
  for (const { text } of unreadable) size += text.length
  for (const text of notes) size += text.length
  return size
}

/** Characters of a class code line beside its texts. */
const CLASS_OVERHEAD = 250

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
function consolidateOrders(
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
