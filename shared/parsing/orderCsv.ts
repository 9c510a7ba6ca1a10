import { type CsvError, Parser } from '#csv-parse'
import type { FeedProfile } from '../domain/order/FeedProfile.ts'
import { type MatchedHeaders, matchHeaders } from '../domain/order/matchHeaders.ts'
import type { OrderRow } from '../domain/order/OrderRow.ts'
import { ORDER_FIELDS, type OrderField } from '../domain/order/orderFields.ts'
import { type Refusal, refusal } from '../errors/refusal.ts'
import type { OrderFileReader, OrderRowSink } from './OrderFileReader.ts'
import { ORDER_LIMITS } from './orderLimits.ts'

/**
 * Reads orders from CSV, one row a class code line. Blank rows are skipped; a row with more or fewer
 * cells than the header is a problem of its own and stops nothing; a header that cannot be trusted,
 * or a quote that is never closed, refuses the file.
 */
export function orderCsv(file: string, profile: FeedProfile, sink: OrderRowSink): OrderFileReader {
  let header: string[] | null = null
  let matched: MatchedHeaders = { positions: new Map(), ignored: [], repeated: [] }
  let refused: Refusal | null = null
  let line = 1
  let rows = 0

  const parser = new Parser({
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: ORDER_LIMITS.line,
    on_record(cells) {
      if (refused === null) take(cells.map((cell) => cell.trim()))
      line += 1 + lineFeedsIn(cells)
      return null
    },
  })
  // Failures reach us through each write's callback; without a listener they would also be thrown.
  parser.on('error', () => undefined)

  function take(cells: string[]): void {
    if (cells.every((cell) => cell === '')) return
    if (header === null) refused = takeHeader(cells)
    else takeRow(header, cells)
  }

  function takeHeader(cells: string[]): Refusal | null {
    header = withoutEmptyEnd(cells)
    if (header.length > ORDER_LIMITS.columns)
      return refusal('ORDER_FILE_TOO_MANY_COLUMNS', { file, limit: ORDER_LIMITS.columns })
    matched = matchHeaders(header, profile)
    if (matched.positions.size === 0) return refusal('ORDER_FILE_NO_HEADER', { file })
    if (matched.repeated.length > 0)
      return refusal('ORDER_FILE_DUPLICATE_HEADER', { file, columns: matched.repeated.join(', ') })
    const missing = REQUIRED_FIELDS.filter((field) => !matched.positions.has(field))
    if (missing.length === 0) return null
    const columns = missing.map((field) => ORDER_FIELDS[field].label).join(', ')
    return refusal('ORDER_FILE_COLUMN_MISSING', { file, columns })
  }

  function takeRow(columns: string[], cells: string[]): void {
    rows++
    const row = rowOf(cells)
    const found = cells.length < columns.length ? cells.length : withoutEmptyEnd(cells).length
    const order = row.values.orderNumber ?? ''
    if (cells.length < columns.length || found > columns.length) {
      const error = refusal('ORDER_ROW_LENGTH', { found, expected: columns.length })
      sink.problem({ line, column: '', order, error })
      return
    }
    const long = cells.findIndex((cell) => cell.length > ORDER_LIMITS.cell)
    if (long >= 0) {
      const error = refusal('ORDER_CELL_TOO_LONG', { limit: '64 KiB' })
      sink.problem({ line, column: columns[long] ?? '', order, error })
      return
    }
    sink.row(row)
  }

  function rowOf(cells: string[]): OrderRow {
    const values: OrderRow['values'] = {}
    for (const [field, index] of matched.positions) values[field] = cells[index] ?? ''
    return { line, values }
  }

  function explain(error: CsvError | null | undefined): Refusal | null {
    if (refused !== null || !error) return refused
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      return refusal('ORDER_FILE_QUOTE_OPEN', { file, line })
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      return refusal('ORDER_FILE_LINE_TOO_LONG', { file, line, limit: '1 MiB' })
    return refusal('ORDER_FILE_CSV_BROKEN', { file, line })
  }

  return {
    push: (text) => new Promise((done) => parser.write(text, (error) => done(explain(error)))),
    async end() {
      const failed = await new Promise<Refusal | null>((done) => {
        parser.on('error', (error) => done(explain(error)))
        parser.end((error) => done(explain(error)))
      })
      if (failed !== null) return failed
      if (header === null) return refusal('ORDER_FILE_EMPTY', { file })
      return rows === 0 ? refusal('ORDER_FILE_NO_ORDERS', { file }) : null
    },
    columnOf: (field) => header?.[matched.positions.get(field) ?? -1] ?? ORDER_FIELDS[field].label,
    ignored: () => matched.ignored,
  }
}

const REQUIRED_FIELDS = (Object.keys(ORDER_FIELDS) as OrderField[]).filter(
  (field) => ORDER_FIELDS[field].required,
)

function withoutEmptyEnd(cells: string[]): string[] {
  let length = cells.length
  while (length > 0 && cells[length - 1] === '') length--
  return cells.slice(0, length)
}

/** Line ends inside quoted cells: the row after them begins that many lines later. */
function lineFeedsIn(cells: string[]): number {
  let count = 0
  for (const cell of cells) count += cell.match(/\r\n|\r|\n/g)?.length ?? 0
  return count
}
