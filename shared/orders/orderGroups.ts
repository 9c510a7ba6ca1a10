import { hashText, type TextHash } from '#shared/kernel/shortHash.ts'
import type { OrderGroup, OrderRow } from './model.ts'
import { orderNumberOf } from './readCells.ts'

/** Groups the rows of a file by order, reading by reading. */
export interface OrderGroups {
  add(row: OrderRow): void
  /** Begins the next reading; false when every order is complete. */
  turn(): boolean
  /** Rows are held whose order never became complete: the file is not the one that was counted. */
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

/** Rows with one slot: those of one order, or of several that share a hash. */
interface HeldOrder {
  rows: HeldRow[]
  seen: number
  size: number
}

/**
 * Gives each order to `onOrder` as soon as its last row is in. Mostly the next row belongs to the same
 * order and nothing is held for long. Where the rows of an order lie far apart they are packed and held,
 * up to `limits`; what goes beyond is left for a further reading of the file, so that memory stays the
 * same whatever its size and however its rows are mixed.
 */
export function orderGroups(
  counts: OrderCounts,
  onOrder: (group: OrderGroup) => void,
  limits: HoldingLimits = HOLDING_LIMITS,
): OrderGroups {
  const reading = counts.reading()
  const held = new Map<number, HeldOrder>()
  const loose = { rows: 0, size: 0 }
  let size = 0
  let isFirst = true

  function add(row: OrderRow): void {
    const order = orderNumberOf(row)
    if (order === '') {
      if (isFirst) onOrder({ order, rows: [row], isTooLarge: false })
      return
    }
    const slot = reading.slotOf(order)
    if (reading.progressOf(slot) !== ORDER_PROGRESS.waiting) return
    const known = held.get(slot)
    if (known === undefined && reading.rowsOf(slot) === 1) {
      reading.setProgress(slot, ORDER_PROGRESS.complete)
      onOrder({ order, rows: [row], isTooLarge: false })
      return
    }
    const one = known ?? { rows: [], seen: 0, size: 0 }
    if (known === undefined) held.set(slot, one)
    one.seen++
    if (one.seen === reading.rowsOf(slot)) complete(slot, one, row)
    else hold(slot, one, row)
  }

  function hold(slot: number, order: HeldOrder, row: OrderRow): void {
    if (order.size > limits.order) return
    const isLoose = loose.rows < limits.looseRows && loose.size < limits.looseSize
    const one = isLoose ? looseRow(row) : packedRow(row)
    if (isLoose) countLoose(one, 1)
    order.rows.push(one)
    order.size += one.size
    size += one.size
    if (size <= limits.all) return
    reading.setProgress(slot, ORDER_PROGRESS.later)
    release(slot, order)
  }

  function release(slot: number, order: HeldOrder): void {
    held.delete(slot)
    size -= order.size
    for (const row of order.rows) if (row.isLoose) countLoose(row, -1)
  }

  function countLoose(row: HeldRow, sign: 1 | -1): void {
    loose.rows += sign
    loose.size += sign * row.size
  }

  function complete(slot: number, whole: HeldOrder, last: OrderRow): void {
    reading.setProgress(slot, ORDER_PROGRESS.complete)
    release(slot, whole)
    const isTooLarge = whole.size > limits.order
    const groups = new Map<string, OrderGroup>()
    for (const row of [...whole.rows.map((one) => one.open()), last]) {
      const order = orderNumberOf(row)
      const group = groups.get(order) ?? { order, rows: [], isTooLarge }
      group.rows.push(row)
      groups.set(order, group)
    }
    for (const group of groups.values()) onOrder(group)
  }

  return {
    add,
    turn() {
      isFirst = false
      return reading.turn()
    },
    isIncomplete: () => held.size > 0,
  }
}

/** A row that waits for the other rows of its order. */
interface HeldRow {
  isLoose: boolean
  /** Characters, near enough. */
  size: number
  open(): OrderRow
}

/** A row held as it is: for the short while until the next row of its order, which is mostly next. */
function looseRow(row: OrderRow): HeldRow {
  return { isLoose: true, size: sizeOfRow(row), open: () => row }
}

/** Characters of a row. */
export function sizeOfRow(row: OrderRow): number {
  let size = 0
  for (const text of row.cells ?? Object.values(row.values)) size += text?.length ?? 0
  return size
}

/** A character that no text of a file holds: such a file is refused. */
const SEPARATOR = '\x1f'

/**
 * A row held as a text of its own: its cells are pieces of the file's text, and each would keep the
 * whole piece in memory. The names and places of columns are shared by all rows and stay as they are.
 */
function packedRow({ columns, positions, ...own }: OrderRow): HeldRow {
  const shared = { ...(columns && { columns }), ...(positions && { positions }) }
  const { line, cells, problem } = own
  if (cells === undefined || positions === undefined) {
    const text = JSON.stringify(own)
    const open = (): OrderRow => ({ ...(JSON.parse(text) as typeof own), ...shared })
    return { isLoose: false, size: text.length, open }
  }
  const text = cells.join(SEPARATOR)
  return {
    isLoose: false,
    size: text.length,
    open() {
      const texts = text.split(SEPARATOR)
      const values: OrderRow['values'] = {}
      for (const [field, index] of positions) values[field] = texts[index] ?? ''
      return { line, values, ...shared, cells: texts, ...(problem && { problem }) }
    },
  }
}

/** How far an order has come in the current reading. */
export const ORDER_PROGRESS = { waiting: 0, complete: 1, later: 2 } as const

type OrderProgress = (typeof ORDER_PROGRESS)[keyof typeof ORDER_PROGRESS]

/** How many rows each order of a file has. */
export interface OrderCounts {
  /** One row more of this order; returns how many it has now. */
  add(order: string): number
  /** The number of orders. */
  size(): number
  /** A reading of the same rows, in which every order waits; after the last `add`. */
  reading(): OrderReading
}

/** How far the orders of a file have come in one of its readings, of which several may go on at a time. */
interface OrderReading {
  /** A number for the order. */
  slotOf(order: string): number
  /** The rows of the order in a slot. */
  rowsOf(slot: number): number
  progressOf(slot: number): OrderProgress
  setProgress(slot: number, progress: OrderProgress): void
  /** Orders left for later wait again; true when there was any. */
  turn(): boolean
}

/** Slots of an empty table; twice as many each time it is four fifths full. */
const INITIAL_CAPACITY = 1024

/**
 * A hash table in plain numbers: 12 bytes a slot, so that a million orders take some 25 MB where a
 * Map of their numbers takes six times that. It knows orders by 64 bits of hash; two orders that share
 * them are counted together, which makes the first wait for the second and loses nothing.
 */
export function orderCounts(): OrderCounts {
  let capacity = INITIAL_CAPACITY
  let size = 0
  let table = emptyTable(capacity)

  /** The slot with this hash, or the free one where it belongs. */
  function find({ left, right }: TextHash): number {
    const mask = capacity - 1
    let slot = left & mask
    while (table.rows[slot] !== 0 && (table.lefts[slot] !== left || table.rights[slot] !== right))
      slot = (slot + 1) & mask
    return slot
  }

  function place(slot: number, { left, right }: TextHash, rows: number): void {
    table.lefts[slot] = left
    table.rights[slot] = right
    table.rows[slot] = rows
  }

  function grow(): void {
    const old = table
    capacity *= 2
    table = emptyTable(capacity)
    for (const [from, rows] of old.rows.entries()) {
      if (rows === 0) continue
      const hash = { left: old.lefts[from] ?? 0, right: old.rights[from] ?? 0 }
      place(find(hash), hash, rows)
    }
  }

  return {
    add(order) {
      const hash = hashText(order)
      const slot = find(hash)
      const rows = table.rows[slot] ?? 0
      place(slot, hash, rows + 1)
      if (rows === 0) size++
      if (size > 0.8 * capacity) grow()
      return rows + 1
    },
    size: () => size,
    reading() {
      const progress = new Uint8Array(capacity)
      return {
        slotOf: (order) => find(hashText(order)),
        rowsOf: (slot) => table.rows[slot] ?? 0,
        progressOf: (slot) => (progress[slot] ?? 0) as OrderProgress,
        setProgress(slot, of) {
          progress[slot] = of
        },
        turn() {
          let isAny = false
          for (const [slot, of] of progress.entries()) {
            if (of !== ORDER_PROGRESS.later) continue
            progress[slot] = ORDER_PROGRESS.waiting
            isAny = true
          }
          return isAny
        },
      }
    },
  }
}

function emptyTable(capacity: number) {
  return {
    lefts: new Uint32Array(capacity),
    rights: new Uint32Array(capacity),
    rows: new Uint32Array(capacity),
  }
}
