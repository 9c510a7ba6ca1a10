import type { OrderRow } from '../../domain/order/OrderRow.ts'
import { cellsOfRow } from './cellsOfRow.ts'
import type { OrderReject } from './ImportReport.ts'

/** A row of a rejected order as it stands in the file, and what is wrong with it. */
export interface RejectedRow {
  line: number
  column: string
  code: string
  /** What is wrong and what to do, or empty: another row of its order is to be corrected. */
  message: string
  cells: readonly string[]
}

/** The rows of a file's rejected orders, for the file that is corrected and fed back. */
export interface RejectedRows {
  file: string
  columns: readonly string[]
  rows: RejectedRow[]
}

/**
 * All rows of a rejected order: it is taken whole, so its good rows must come again with the
 * corrected ones. `rejects` are the order's own.
 */
export function rejectedRows(
  rows: readonly OrderRow[],
  rejects: readonly OrderReject[],
): RejectedRow[] {
  return rows.map((row) => {
    const found = rejects.filter(({ line }) => line === row.line)
    return {
      line: row.line,
      column: joined(found.map(({ column }) => column)),
      code: joined(found.map(({ code }) => code)),
      message: joined(found.map(({ message, next }) => `${message} ${next}`)),
      cells: [...cellsOfRow(row)],
    }
  })
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts.filter((text) => text !== ''))].join('; ')
}
