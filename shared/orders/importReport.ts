import type { OrderedFields } from '#shared/audit/orderedFields.ts'
import type { ErrorCode, Refusal } from '#shared/errors/refusal.ts'
import { safeCell } from '#shared/kernel/exportText.ts'
import type { TextEncoding } from './decodeText.ts'
import type { ImportTotals, OrderDifference, OrderRepair, OrderRow, UploadCounts } from './model.ts'
import { cellsOfRow, type OrderFileFormat } from './orderFile.ts'
import { comparableHeader } from './profiles.ts'

export interface ImportedFile extends ImportTotals {
  file: string
  format: OrderFileFormat
  /** The sheet that was read of a workbook. */
  sheet?: string
  encoding: TextEncoding
  /** Of the file's bytes, lower-case hex. */
  sha256: string
  /** Id of the run's record in `uploads`; null when nothing was written. */
  batchId: string | null
  /** How many repairs there are; `repairs` holds the first of them, by line. */
  repairCount: number
  repairs: OrderRepair[]
}

/** A file of several that cannot be trusted: nothing of it was written. */
export interface RefusedFile {
  file: string
  error: Refusal
}

/**
 * An order that says something else than when it was imported. PROPOSED: its audit is left as it is
 * (in a dry run nothing is stored either); UPDATED: the differences were applied; REFUSED: its audit
 * accepts no update any more, and `reason` says why.
 */
export interface OrderChange {
  file: string
  line: number
  order: string
  /** Empty while a dry run would still have to make the audit. */
  auditFSID: string
  auditCode: string
  result: 'PROPOSED' | 'UPDATED' | 'REFUSED'
  reason: string
  /** Names of the order's fields, or `58161 estimatedExposure` for one of a class code line. */
  fields: string[]
  differences: OrderDifference[]
}

/** How many order numbers of a file begin with the same letters, in capitals. */
export interface PrefixCount {
  prefix: string
  count: number
}

/** What an import did, in the shape the command line prints (docs/walkthroughs.md). */
interface ImportReport {
  dryRun: boolean
  files: ImportedFile[]
  totals: ImportTotals
  rejects: OrderReject[]
  refused: RefusedFile[]
}

export interface ImportedOrders {
  report: ImportReport
  changes: OrderChange[]
  /** For each file with rejects the rows to correct and feed back. */
  rejectedRows: RejectedRows[]
  /** The first orders of each file as audits, to see whether the columns were understood. */
  samples: { file: string; fields: OrderedFields }[]
  /** Columns that the profile does not know, and that nothing was read from. */
  ignored: { file: string; column: string }[]
  /** Letters that the order numbers of each file begin with, to find another carrier's code. */
  prefixes: ({ file: string; carrier: string } & PrefixCount)[]
  /** True when the signal stopped it: importing again goes on where it stopped. */
  interrupted: boolean
}

/** What the import of a file came to, over all its runs. */
export interface InboxImportResult extends UploadCounts {
  /** Stopped before the last order: importing it again goes on from there. */
  interrupted: boolean
}

export const NO_ORDERS: ImportTotals = {
  rows: 0,
  orders: 0,
  created: 0,
  unchanged: 0,
  changed: 0,
  rejected: 0,
  defects: 0,
}

/** The sum of several counts. */
export function sumOfTotals(all: readonly ImportTotals[]): ImportTotals {
  const sum = { ...NO_ORDERS }
  for (const totals of all)
    for (const name of Object.keys(NO_ORDERS) as (keyof ImportTotals)[]) sum[name] += totals[name]
  return sum
}

/** Different beginnings that are counted: a file of one carrier has few. */
const MAX_PREFIXES = 50

/** Counts the letters that order numbers begin with. */
export function prefixCounter() {
  const counts = new Map<string, number>()
  return {
    add(orderNumber: string): void {
      const prefix = /^[A-Za-z]+/.exec(orderNumber)?.[0].toUpperCase() ?? ''
      if (prefix === '' || (counts.size >= MAX_PREFIXES && !counts.has(prefix))) return
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
    },
    counts: (): PrefixCount[] => [...counts].map(([prefix, count]) => ({ prefix, count })),
  }
}

/** The beginnings that are another carrier's code: the file may be for that carrier. */
export function foreignPrefixes(
  counts: readonly PrefixCount[],
  carrierId: string,
  carrierIds: readonly string[],
): PrefixCount[] {
  const others = carrierIds.filter((id) => id !== carrierId).map((id) => id.toUpperCase())
  return counts.filter(({ prefix }) => others.includes(prefix))
}

/** Why an order was rejected: one entry for each thing to correct. */
export interface OrderReject {
  file: string
  /** The sheet of a workbook. */
  sheet?: string
  line: number
  column: string
  order: string
  code: ErrorCode
  message: string
  /** What to do about it. */
  next: string
}

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
 * All rows of a rejected order: an order is accepted whole, so its good rows must come again with the
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

/** Characters of one piece. */
const PIECE = 64 * 1024

/**
 * A file of rejects as CSV (RFC 4180, CRLF), piece by piece: line, column, code and message, then the
 * original cells. `rows` are lines of it (`rejectsLine`).
 */
export function* rejectsCsv({
  columns,
  rows,
}: {
  columns: readonly string[]
  rows: readonly { csv: string }[]
}): Generator<string, void, undefined> {
  let piece = rejectsLine([...REJECTS_COLUMNS, ...columns])
  for (const { csv } of rows) {
    piece += csv
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** The same as rows of texts, for a workbook: it needs no `'` before what looks like a formula. */
export function rejectsTable({
  columns,
  rows,
}: Pick<RejectedRows, 'columns' | 'rows'>): string[][] {
  const cells = rows.map(({ csv }) => cellsOfRejectsLine(csv))
  return [[...REJECTS_COLUMNS, ...columns], ...cells]
}

/** One line of it. No cell is a formula to a spreadsheet; the reader removes the `'` again. */
export function rejectsLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** The cells of one line of it, as they were before `rejectsLine`. */
export function cellsOfRejectsLine(line: string): string[] {
  const body = line.replace(/\r\n$/, '')
  const cells: string[] = []
  for (let at = 0; at <= body.length; ) {
    const [quoted] = /^"(?:[^"]|"")*"/.exec(body.slice(at)) ?? []
    const comma = body.indexOf(',', at)
    const plainEnd = comma === -1 ? body.length : comma
    const end = quoted === undefined ? plainEnd : at + quoted.length
    const text = quoted?.slice(1, -1).replaceAll('""', '"') ?? body.slice(at, end)
    cells.push(unescapeCell(text))
    at = end + 1
  }
  return cells
}

function cellOf(text: string): string {
  const safe = safeCell(text)
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The columns that a file of rejects has before the original ones. */
export const REJECTS_COLUMNS = ['line', 'column', 'code', 'message'] as const

/** True for the header of a file of rejects. */
export function isRejectsHeader(header: readonly string[]): boolean {
  return REJECTS_COLUMNS.every((name, index) => comparableHeader(header[index] ?? '') === name)
}

/** Such a cell would be a formula to a spreadsheet, so a file of rejects puts a `'` before it. */
const ESCAPED = /^'(?=[=+\-@\t\r\n\0＝＋－＠])/

/** A cell of a file of rejects as it was in the original file. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") ? cell.replace(ESCAPED, '') : cell
}
