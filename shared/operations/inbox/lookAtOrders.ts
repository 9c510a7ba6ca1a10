import type { FeedProfile } from '../../domain/order/FeedProfile.ts'
import type { OrderRecord } from '../../domain/order/OrderRecord.ts'
import type { OrderProblem, OrderRepair } from '../../domain/order/OrderRow.ts'
import { type FieldLineage, orderLineage } from '../../domain/order/orderLineage.ts'
import { type OrderedFields, orderToAudit } from '../../domain/order/orderToAudit.ts'
import { profiledRow } from '../../domain/order/profiledRow.ts'
import type { Result } from '../../errors/refusal.ts'
import type { OrderFileSource } from '../../parsing/OrderFileSource.ts'
import { readOrders } from '../../parsing/readOrders.ts'
import { cellsOfRow, columnsOfRows } from '../import/cellsOfRow.ts'

/** One order of a file in its three forms: its rows, one record, an audit's fields. */
export interface OrderLook {
  order: string
  /** The file's own columns, or element paths. */
  columns: string[]
  rows: { line: number; cells: string[] }[]
  /** Null for an order that is rejected: `problems` says why. */
  taken: {
    header: OrderRecord['header']
    classes: OrderRecord['classes']
    fields: OrderedFields
    lineage: FieldLineage[]
  } | null
  problems: OrderProblem[]
  repairs: OrderRepair[]
}

export interface LookAtOrders {
  /** The carrier's id. */
  carrier: string
  profile: FeedProfile
  /** The most orders that are answered: the first of the file. */
  limit: number
}

/**
 * The first orders of a file as they are read: what stands in it, what an import makes of it and where
 * each field comes from. Nothing is stored or compared. A file that cannot be trusted is refused.
 */
export async function lookAtOrders(
  source: OrderFileSource,
  { carrier, profile, limit }: LookAtOrders,
): Promise<Result<OrderLook[]>> {
  const prepare = profiledRow(profile)
  const read = await readOrders(source, { carrier, profile, prepare })
  if (!read.ok) return read
  const columns = columnsOfRows(read.value)
  const looks: OrderLook[] = []
  for await (const order of read.value.orders()) {
    const { repairs } = order
    const problems = order.ok ? [] : order.problems
    looks.push({
      order: order.ok ? order.record.header.orderNumber : order.order,
      columns,
      rows: order.rows.map((row) => ({ line: row.line, cells: [...cellsOfRow(row)] })),
      taken: order.ok ? takenOf(order.record, repairs) : null,
      problems,
      repairs,
    })
    if (looks.length >= limit) break
  }
  return { ok: true, value: looks }
}

function takenOf(record: OrderRecord, repairs: readonly OrderRepair[]): OrderLook['taken'] {
  const { header, classes } = record
  return { header, classes, fields: orderToAudit(record), lineage: orderLineage(record, repairs) }
}
