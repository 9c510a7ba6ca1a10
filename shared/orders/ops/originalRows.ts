import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { orderNumberOf } from '../readCells.ts'
import { type ConsolidatedRow, type OriginalRow, sliceId } from './uploadSlices.ts'

/** What leads from an order to its rows. */
type RowsOfOrder = Pick<ConsolidatedRow, 'orderNumber' | 'lines'>

/** Orders of one upload, each with what it is to the caller, found by their rows as the file has them. */
export interface OrdersByRow<T> {
  add(order: RowsOfOrder, owner: T): void
  /** Undefined where the row is of none of these orders. */
  ownerOf(row: OriginalRow): T | undefined
}

/**
 * A row is an order's by its line and the order's number: the line alone does not tell orders apart in XML
 * that has several on one line.
 */
export function ordersByRow<T>(): OrdersByRow<T> {
  const owners = new Map<string, T>()
  const placeOf = (line: number, orderNumber: string) => `${line} ${orderNumber}`
  return {
    add({ lines, orderNumber }, owner) {
      for (const line of lines) owners.set(placeOf(line, orderNumber), owner)
    },
    ownerOf(row) {
      const places = numbersIn(row).map((orderNumber) => placeOf(row.line, orderNumber))
      const place = places.find((each) => owners.has(each))
      return place === undefined ? undefined : owners.get(place)
    },
  }
}

/** The numbers that a row's order may have: each cell of a row that was stored without its order's number. */
function numbersIn({ line, orderNumber, cells }: OriginalRow): string[] {
  if (orderNumber !== undefined) return [orderNumber]
  return cells.map((cell) => orderNumberOf({ line, values: { orderNumber: cell } }))
}

interface OriginalSlice {
  columns: string[]
  rows: OriginalRow[]
}

/**
 * The rows of one order as its file has them, out of the `count` slices of its upload: a read for each
 * halving of the slices. Where many slices are of one line, the next ones are read until the rows are found.
 */
export async function readOriginalRows(
  store: DocumentStore,
  batchId: string,
  { order, count }: { order: RowsOfOrder; count: number },
): Promise<OriginalSlice> {
  const known = new Map<number, OriginalSlice | null>()
  const own = ordersByRow<true>()
  own.add(order, true)
  const found: OriginalSlice = { columns: [], rows: [] }
  for (const line of new Set(order.lines)) {
    const middle = await placeOfLine(sliceAt, { line, count })
    if (middle !== null) found.rows.push(...(await rowsAround(middle, line)))
  }
  return found

  async function sliceAt(place: number): Promise<OriginalSlice | null> {
    if (place < 0 || place >= count) return null
    const path = nestedPath(COLLECTIONS.uploads, batchId, 'original')
    const slice = known.get(place) ?? (await store.get<OriginalSlice>(path, sliceId(place)))
    known.set(place, slice)
    found.columns = slice?.columns ?? found.columns
    return slice
  }

  async function rowsAround(middle: number, line: number): Promise<OriginalRow[]> {
    const wanted = order.lines.filter((each) => each === line).length
    const before: OriginalRow[] = []
    const after: OriginalRow[] = []
    for (const step of [1, -1])
      for (let place = step === 1 ? middle : middle - 1; ; place += step) {
        if (before.length + after.length >= wanted) break
        const slice = await sliceAt(place)
        const onLine = slice?.rows.filter((row) => row.line === line) ?? []
        if (onLine.length === 0) break
        const theirs = onLine.filter((row) => own.ownerOf(row))
        if (step === 1) after.push(...theirs)
        else before.unshift(...theirs)
      }
    return [...before, ...after]
  }
}

/**
 * The place of a slice that has the line; null where none has. Slices are in the order in which orders were
 * complete, which is nearly the order of the lines.
 */
async function placeOfLine(
  sliceAt: (place: number) => Promise<OriginalSlice | null>,
  { line, count }: { line: number; count: number },
): Promise<number | null> {
  const holds = (slice: OriginalSlice | null) =>
    slice?.rows.some((row) => row.line === line) === true
  let [low, high] = [0, count - 1]
  while (low <= high) {
    const place = Math.floor((low + high) / 2)
    const slice = await sliceAt(place)
    if (slice === null) return null
    if (holds(slice)) return place
    if ((slice.rows[0]?.line ?? 0) > line) high = place - 1
    else low = place + 1
  }
  for (const place of [low - 1, low, low + 1]) if (holds(await sliceAt(place))) return place
  return null
}
