import type { OrderRow } from '../../domain/order/OrderRow.ts'
import { cellsOfRow } from './cellsOfRow.ts'
import type { OrderReject } from './ImportReport.ts'
import { rejectsLine } from './rejectsCsv.ts'

/** A row of a rejected order, for the file of rejects. */
export interface RejectedRow {
  line: number
  /** Line of its order's first row: the rows of one order have the same. */
  firstLine: number
  /** The order's number; empty where the file does not say it. */
  order: string
  /**
   * Line, column, code and message (what is wrong and what to do; empty where another row of its order
   * is to be corrected), then the cells as they stand in the file: one text, for a file may be all
   * rejected and a text for each cell would take several times the room.
   */
  csv: string
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
  const firstLine = Math.min(...rows.map(({ line }) => line))
  const order = rejects.find((reject) => reject.order !== '')?.order ?? ''
  return rows.map((row) => {
    const found = rejects.filter(({ line }) => line === row.line)
    const cells = [
      String(row.line),
      joined(found.map(({ column }) => column)),
      joined(found.map(({ code }) => code)),
      joined(found.map(({ message, next }) => `${message} ${next}`)),
      ...cellsOfRow(row),
    ]
    return { line: row.line, firstLine, order, csv: rejectsLine(cells) }
  })
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts.filter((text) => text !== ''))].join('; ')
}
