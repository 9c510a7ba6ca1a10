import { UPLOAD_SLICES } from '../../domain/constants.ts'
import { withoutHidden } from '../../domain/format/cleanText.ts'
import type { OrderRepair } from '../../domain/order/OrderRow.ts'
import { orderLineage } from '../../domain/order/orderLineage.ts'
import { orderToAudit } from '../../domain/order/orderToAudit.ts'
import type { OrderCandidate } from './OrderCandidate.ts'
import { bytesOfTexts, mostBytesOfRow } from './sliceRows.ts'

/** A row as the file has it. `isCut` when it was too long to be kept whole. */
export interface OriginalRow {
  line: number
  cells: string[]
  isCut?: boolean
}

/** One order of a file, its rows made one: the record as JSON. */
export interface ConsolidatedRow {
  consolidatedId: string
  orderNumber: string
  lines: number[]
  order: string
}

/**
 * One order as an audit's fields, and where each came from (`FieldLineage[]`). Both as JSON: as maps
 * their hundred values would be a hundred entries to send and store for each order.
 */
export interface TransformedRow {
  consolidatedId: string
  orderNumber: string
  fields: string
  lineage: string
}

/** A row of the file as its slice keeps it: line ends within a cell are line feeds. */
export function originalRow(line: number, given: readonly string[]): OriginalRow {
  const cells = given.map(withoutHidden)
  const limit = mostBytesOfRow(UPLOAD_SLICES.original)
  if (bytesOfTexts(cells) <= limit) return { line, cells }
  let room = limit
  const kept: string[] = []
  for (const cell of cells) {
    const part = cell.slice(0, Math.max(0, Math.floor((room - 8) / 3)))
    room -= bytesOfTexts([part])
    if (room < 0) break
    kept.push(part)
  }
  return { line, cells: kept, isCut: true }
}

/** What the file says of an order, as its slice keeps it. */
export function consolidatedRow({ record, keyId }: OrderCandidate): ConsolidatedRow {
  const { header, classes, lines } = record
  const given = Object.fromEntries(Object.entries(header).filter(([, text]) => text !== ''))
  return {
    consolidatedId: keyId,
    orderNumber: header.orderNumber,
    lines,
    order: JSON.stringify({ header: given, classes }),
  }
}

/** What an audit takes from an order, as its slice keeps it. */
export function transformedRow(
  { record, keyId }: OrderCandidate,
  repairs: readonly OrderRepair[],
): TransformedRow {
  return {
    consolidatedId: keyId,
    orderNumber: record.header.orderNumber,
    fields: JSON.stringify(orderToAudit(record)),
    lineage: JSON.stringify(orderLineage(record, repairs)),
  }
}
