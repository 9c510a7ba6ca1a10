import type { OrderGroup, OrderRow } from './model.ts'
import { HOLDING_LIMITS, sizeOfRow } from './orderGroups.ts'

/** The orders of a file whose rows stand together, as far as they are in. */
export interface AdjacentOrders {
  /** `isFirst`: the first row of its order, as is each row without an order number. */
  add(order: string, row: OrderRow, isFirst: boolean): void
  /** The orders that a row of another one followed, each once. */
  take(): OrderGroup[]
  /** The same and the last, once all rows are in. */
  end(): OrderGroup[]
  /** A row came in whose order was over, or an order has more rows than are held as they are: all that was given is void. */
  isApart(): boolean
}

/**
 * Groups the rows of a file in one reading, by the assumption that the rows of an order stand together,
 * as they do in most files. Rows that belong to several orders which share a hash count as apart.
 */
export function adjacentOrders(): AdjacentOrders {
  let groups: OrderGroup[] = []
  let last: OrderGroup | null = null
  let size = 0
  let isApart = false

  function add(order: string, row: OrderRow, isFirst: boolean): void {
    if (isApart) return
    if (isFirst) {
      if (last !== null) groups.push(last)
      last = { order, rows: [row], isTooLarge: false }
      size = 0
      return
    }
    size += sizeOfRow(row)
    const isHeld =
      (last?.rows.length ?? 0) < HOLDING_LIMITS.looseRows && size < HOLDING_LIMITS.looseSize
    if (last?.order === order && isHeld) last.rows.push(row)
    else isApart = true
  }

  function take(): OrderGroup[] {
    const taken = groups
    groups = []
    return taken
  }

  return {
    add,
    take,
    end: () => (last === null ? take() : [...take(), last]),
    isApart: () => isApart,
  }
}
