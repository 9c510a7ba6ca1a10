import { cleanLine } from '#shared/kernel/cleanText.ts'
import type { OrderGroup } from '../mapping/assembleOrder.ts'
import { unwrapCell } from '../mapping/readCells.ts'
import type { OrderRow } from '../model.ts'
import { ORDER_PROGRESS, type OrderCounts } from './orderCounts.ts'
import type { OrderRowSink } from './orderFile.ts'

/** Puts orders together from the rows of a file, reading by reading. */
export interface OrderAssembly extends OrderRowSink {
  /** Begins the next reading; false when every order was handed on. */
  turn(): boolean
  /** Rows that were held and never completed: the file is not the one that was counted. */
  isIncomplete(): boolean
}

/** What may be held, in characters or near enough; more is left for a further reading. */
export interface HoldingLimits {
  all: number
  /** One order; it must be less than all. */
  order: number
  /** Rows, and their size, that are held without being packed. */
  looseRows: number
  looseSize: number
}

const MIB = 1024 * 1024

export const HOLDING_LIMITS: HoldingLimits = {
  all: 8 * MIB,
  order: 4 * MIB,
  looseRows: 50,
  looseSize: 2 * MIB,
}

interface HeldOrders {
  rows: HeldRow[]
  seen: number
  size: number
}

/**
 * Hands on each order as soon as its last row is in. Mostly the next row belongs to the same order and
 * nothing is held for long. Where the rows of an order lie far apart they are packed and held, up to
 * `limits`; what goes beyond is left for a further reading of the file, so that memory stays the same
 * whatever its size and however its rows are mixed.
 */
export function orderAssembly(
  counts: OrderCounts,
  take: (group: OrderGroup) => void,
  limits: HoldingLimits = HOLDING_LIMITS,
): OrderAssembly {
  const held = new Map<number, HeldOrders>()
  const loose = { rows: 0, size: 0 }
  let size = 0
  let isFirst = true

  function add(row: OrderGroup['rows'][number]): void {
    const order = orderNumberOf(row.row)
    if (order === '') {
      if (isFirst) take({ order, rows: [row], isTooLarge: false })
      return
    }
    const slot = counts.slotOf(order)
    if (counts.progressOf(slot) !== ORDER_PROGRESS.waiting) return
    const known = held.get(slot)
    if (known === undefined && counts.rowsOf(slot) === 1) {
      counts.setProgress(slot, ORDER_PROGRESS.complete)
      take({ order, rows: [row], isTooLarge: false })
      return
    }
    const orders = known ?? { rows: [], seen: 0, size: 0 }
    if (known === undefined) held.set(slot, orders)
    orders.seen++
    if (orders.seen === counts.rowsOf(slot)) complete(slot, orders, row)
    else hold(slot, orders, row)
  }

  function hold(slot: number, orders: HeldOrders, row: OrderGroup['rows'][number]): void {
    if (orders.size > limits.order) return
    const isLoose = loose.rows < limits.looseRows && loose.size < limits.looseSize
    const one = isLoose ? looseRow(row) : packedRow(row)
    if (isLoose) countLoose(one, 1)
    orders.rows.push(one)
    orders.size += one.size
    size += one.size
    if (size <= limits.all) return
    counts.setProgress(slot, ORDER_PROGRESS.later)
    release(slot, orders)
  }

  function release(slot: number, orders: HeldOrders): void {
    held.delete(slot)
    size -= orders.size
    for (const row of orders.rows) if (row.isLoose) countLoose(row, -1)
  }

  function countLoose(row: HeldRow, sign: 1 | -1): void {
    loose.rows += sign
    loose.size += sign * row.size
  }

  function complete(slot: number, orders: HeldOrders, last: OrderGroup['rows'][number]): void {
    counts.setProgress(slot, ORDER_PROGRESS.complete)
    release(slot, orders)
    const isTooLarge = orders.size > limits.order
    const groups = new Map<string, OrderGroup>()
    for (const row of [...orders.rows.map((one) => one.open()), last]) {
      const order = orderNumberOf(row.row)
      const group = groups.get(order) ?? { order, rows: [], isTooLarge }
      group.rows.push(row)
      groups.set(order, group)
    }
    for (const group of groups.values()) take(group)
  }

  return {
    row: (row) => add({ row, broken: null }),
    broken: ({ problem: { column, error }, row }) => add({ row, broken: { column, error } }),
    turn() {
      isFirst = false
      return counts.turn()
    },
    isIncomplete: () => held.size > 0,
  }
}

type GroupRow = OrderGroup['rows'][number]

/** A row that waits for the other rows of its order. */
interface HeldRow {
  isLoose: boolean
  /** Characters, near enough. */
  size: number
  open(): GroupRow
}

/** A row held as it is: for the short while until the next row of its order, which is mostly next. */
function looseRow(held: GroupRow): HeldRow {
  let size = 0
  for (const text of held.row.cells ?? Object.values(held.row.values)) size += text?.length ?? 0
  return { isLoose: true, size, open: () => held }
}

/** A character that no text of a file holds: such a file is refused. */
const SEPARATOR = '\x1f'

/**
 * A row held as a text of its own: its cells are pieces of the file's text, and each would keep the
 * whole piece in memory. The names and places of columns are shared by all rows and stay as they are.
 */
function packedRow(held: GroupRow): HeldRow {
  const { row, broken } = held
  const { columns, positions, line, cells } = row
  if (cells === undefined || positions === undefined) return packedWhole(held)
  const text = cells.join(SEPARATOR)
  return {
    isLoose: false,
    size: text.length,
    open() {
      const own = text.split(SEPARATOR)
      const values: OrderRow['values'] = {}
      for (const [field, index] of positions) values[field] = own[index] ?? ''
      return { row: { line, values, columns: columns ?? {}, cells: own, positions }, broken }
    },
  }
}

function packedWhole({ row, broken }: GroupRow): HeldRow {
  const { columns, ...own } = row
  const text = JSON.stringify({ row: own, broken })
  return {
    isLoose: false,
    size: text.length,
    open() {
      const packed = JSON.parse(text) as GroupRow
      return columns ? { ...packed, row: { ...packed.row, columns } } : packed
    },
  }
}

/** The order number of a row as its order has it; empty when it gives none. */
export function orderNumberOf(row: OrderRow): string {
  return unwrapCell(cleanLine(row.values.orderNumber ?? ''), true)
}
