import { type Refusal, refusal } from '../../errors/refusal.ts'
import { consolidateOrders } from './consolidateOrders.ts'
import { mapOrder } from './mapOrder.ts'
import { HEADER_FIELDS, type OrderRecord } from './OrderRecord.ts'
import type { OrderProblem, OrderRepair, OrderRow } from './OrderRow.ts'
import type { OrderField } from './orderFields.ts'

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
