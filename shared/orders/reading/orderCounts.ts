/** How far an order has come in the reading at hand. */
export const ORDER_PROGRESS = { waiting: 0, taken: 1, later: 2 } as const

export type OrderProgress = (typeof ORDER_PROGRESS)[keyof typeof ORDER_PROGRESS]

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
  /** What was left for later waits again; true when there was any. */
  turn(): boolean
  /** Every order waits again. */
  restart(): void
}

/** Slots of an empty table; twice as many each time it is four fifths full. */
const SMALLEST = 1024

/**
 * A hash table in plain numbers: 13 bytes a slot, so that a million orders take some 25 MB where a
 * Map of their numbers takes six times that. It knows orders by 64 bits of hash; two orders that share
 * them are counted together, which makes the first wait for the second and loses nothing.
 */
export function orderCounts(): OrderCounts {
  let capacity = SMALLEST
  let size = 0
  let table = emptyTable(capacity)
  let left = 0
  let right = 0

  function hash(order: string): void {
    left = 0x811c9dc5
    right = 0x2f0b4c47 ^ order.length
    for (let i = 0; i < order.length; i++) {
      const unit = order.charCodeAt(i)
      left = Math.imul(left ^ unit, 0x01000193)
      right = Math.imul(right ^ unit, 0x5bd1e995)
      right ^= right >>> 15
    }
    left = mixed(left)
    right = mixed(right)
  }

  /** The slot of the hash at hand: its own, or the free one where it belongs. */
  function find(): number {
    const mask = capacity - 1
    let slot = left & mask
    while (table.rows[slot] !== 0 && (table.lefts[slot] !== left || table.rights[slot] !== right))
      slot = (slot + 1) & mask
    return slot
  }

  function grow(): void {
    const old = table
    capacity *= 2
    table = emptyTable(capacity)
    for (const [from, rows] of old.rows.entries()) {
      if (rows === 0) continue
      left = old.lefts[from] ?? 0
      right = old.rights[from] ?? 0
      place(find(), rows)
    }
  }

  function place(slot: number, rows: number): void {
    table.lefts[slot] = left
    table.rights[slot] = right
    table.rows[slot] = rows
  }

  return {
    add(order) {
      hash(order)
      const slot = find()
      const rows = table.rows[slot] ?? 0
      place(slot, rows + 1)
      if (rows > 0) return
      size++
      if (size > 0.8 * capacity) grow()
    },
    size: () => size,
    slotOf(order) {
      hash(order)
      return find()
    },
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

/** Spreads every bit over all others (the end of MurmurHash3). */
function mixed(lane: number): number {
  let bits = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
