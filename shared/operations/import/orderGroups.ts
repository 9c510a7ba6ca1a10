import { consolidateOrders } from '../../domain/order/consolidateOrders.ts'
import { mapOrder } from '../../domain/order/mapOrder.ts'
import type { OrderRecord } from '../../domain/order/OrderRecord.ts'
import type { OrderRepair, OrderRow } from '../../domain/order/OrderRow.ts'
import type { OrderField } from '../../domain/order/orderFields.ts'
import type { FieldRepair } from '../../domain/order/rowFindings.ts'
import { type Refusal, refusal } from '../../errors/refusal.ts'
import type { BrokenRow, OrderRowSink } from '../../parsing/OrderFileReader.ts'
import type { OrderReject } from './ImportReport.ts'

/** Characters of one order: an audit is one document, and a document holds at most 1 MiB. */
const ORDER_SIZE = 256 * 1024

export interface GroupedOrders {
  rows: number
  records: OrderRecord[]
  rejected: number
  rejects: OrderReject[]
  repairs: OrderRepair[]
}

/** Takes the rows of a file and makes one record of each order, wherever its rows stand. */
export interface OrderGroups extends OrderRowSink {
  finish(file: string, columnOf: (field: OrderField) => string): GroupedOrders
}

interface Group {
  order: string
  records: OrderRecord[]
  problems: PlacedProblem[]
  repairs: PlacedRepair[]
}

interface PlacedProblem {
  line: number
  /** Our field, or the file's own name for the place. */
  field?: OrderField
  column?: string
  error: Refusal
}

interface PlacedRepair extends FieldRepair {
  line: number
}

/**
 * An order is taken whole or not at all: one row that cannot be used rejects the others of its order
 * and no other order. A row without an order number stands alone.
 */
export function orderGroups(): OrderGroups {
  const groups = new Map<string, Group>()
  let rows = 0

  function groupOf(order: string, line: number): Group {
    const key = order === '' ? `line ${line}` : `order ${order}`
    const known = groups.get(key)
    if (known) return known
    const group: Group = { order, records: [], problems: [], repairs: [] }
    groups.set(key, group)
    return group
  }

  return {
    row(row: OrderRow) {
      rows++
      const group = groupOf(row.values.orderNumber?.trim() ?? '', row.line)
      const mapped = mapOrder(row)
      if (!mapped.ok) {
        for (const problem of mapped.problems) group.problems.push({ line: row.line, ...problem })
        return
      }
      group.records.push(mapped.record)
      for (const repair of mapped.repairs) group.repairs.push({ line: row.line, ...repair })
    },
    broken({ problem: { line, column, order, error } }: BrokenRow) {
      rows++
      groupOf(order, line).problems.push({ line, column, error })
    },
    finish(file, columnOf) {
      const finished: GroupedOrders = { rows, records: [], rejected: 0, rejects: [], repairs: [] }
      for (const group of groups.values()) finishGroup(group, finished, file, columnOf)
      groups.clear()
      return finished
    },
  }
}

function finishGroup(
  group: Group,
  finished: GroupedOrders,
  file: string,
  columnOf: (field: OrderField) => string,
): void {
  const { order, problems } = group
  for (const { line, field, column, kind, from, to } of group.repairs)
    finished.repairs.push({ line, column: column ?? columnOf(field), kind, from, to })
  const record = problems.length > 0 ? null : recordOf(group, finished, columnOf)
  if (record !== null) {
    finished.records.push(record)
    return
  }
  finished.rejected++
  for (const { line, field, column, error } of problems) {
    const place = column ?? (field ? columnOf(field) : '')
    finished.rejects.push({
      file,
      line,
      column: place,
      order,
      code: error.code,
      message: error.message,
    })
  }
}

/** The group's one record; null after adding to its problems. */
function recordOf(
  group: Group,
  finished: GroupedOrders,
  columnOf: (field: OrderField) => string,
): OrderRecord | null {
  const { records, problems } = group
  const [first] = records
  const consolidated = consolidateOrders(records, columnOf)
  if (!consolidated.ok) {
    const { fields, error } = consolidated
    const other = records.find((one) =>
      fields.some((field) => one.header[field] !== first?.header[field]),
    )
    problems.push({ line: other?.lines[0] ?? 0, column: fields.map(columnOf).join(', '), error })
    return null
  }
  if (JSON.stringify(consolidated.record).length > ORDER_SIZE) {
    const error = refusal('ORDER_TOO_LARGE', { limit: '256 KiB' })
    problems.push({ line: first?.lines[0] ?? 0, error })
    return null
  }
  for (const { lines, classes } of consolidated.repeated)
    finished.repairs.push({
      line: lines[0] ?? 0,
      column: columnOf('classCode'),
      kind: 'row-repeated',
      from: classes[0]?.classCode ?? '',
      to: '',
    })
  return consolidated.record
}
