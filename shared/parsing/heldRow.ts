import type { OrderGroup } from '../domain/order/assembleOrder.ts'
import type { OrderRow } from '../domain/order/OrderRow.ts'

type GroupRow = OrderGroup['rows'][number]

/** A row that waits for the other rows of its order. */
export interface HeldRow {
  isLoose: boolean
  /** Characters, near enough. */
  size: number
  open(): GroupRow
}

/** A row held as it is: for the short while until the next row of its order, which is mostly next. */
export function looseRow(held: GroupRow): HeldRow {
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
export function packedRow(held: GroupRow): HeldRow {
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
