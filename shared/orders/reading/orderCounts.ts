import { hashText, type TextHash } from '#shared/kernel/shortHash.ts'

/** How far an order has come in the current reading. */
export const ORDER_PROGRESS = { waiting: 0, complete: 1, later: 2 } as const

type OrderProgress = (typeof ORDER_PROGRESS)[keyof typeof ORDER_PROGRESS]

/** How many rows each order of a file has. */
export interface OrderCounts {
  /** One row more of this order. */
  add(order: string): void
  /** The number of orders. */
  size(): number
  /** A number for the order, valid until the next `add`. */
  slotOf(order: string): number
  /** The rows of the order in a slot. */
  rowsOf(slot: number): number
  progressOf(slot: number): OrderProgress
  setProgress(slot: number, progress: OrderProgress): void
  /** Orders left for later wait again; true when there was any. */
  turn(): boolean
  /** Every order waits again. */
  restart(): void
}

/** Slots of an empty table; twice as many each time it is four fifths full. */
const INITIAL_CAPACITY = 1024

/**
 * A hash table in plain numbers: 13 bytes a slot, so that a million orders take some 25 MB where a
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
      if (rows > 0) return
      size++
      if (size > 0.8 * capacity) grow()
    },
    size: () => size,
    slotOf: (order) => find(hashText(order)),
    rowsOf: (slot) => table.rows[slot] ?? 0,
    progressOf: (slot) => (table.progress[slot] ?? 0) as OrderProgress,
    setProgress(slot, progress) {
      table.progress[slot] = progress
    },
    turn() {
      let isAny = false
      for (const [slot, progress] of table.progress.entries()) {
        if (progress !== ORDER_PROGRESS.later) continue
        table.progress[slot] = ORDER_PROGRESS.waiting
        isAny = true
      }
      return isAny
    },
    restart() {
      table.progress.fill(ORDER_PROGRESS.waiting)
    },
  }
}

function emptyTable(capacity: number) {
  return {
    lefts: new Uint32Array(capacity),
    rights: new Uint32Array(capacity),
    rows: new Uint32Array(capacity),
    progress: new Uint8Array(capacity),
  }
}
