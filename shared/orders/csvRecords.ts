import { concatBytes } from '@noble/hashes/utils.js'
import { CsvError, type Info, type Options, Parser } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { ORDER_LIMITS } from './orderFile.ts'

/** The delimiters that files come with, the usual one first. */
export const DELIMITERS = [',', ';', '\t', '|'] as const

/** The first line that names the delimiter to a spreadsheet. */
const SEPARATOR_LINE = /^\s*"?sep=(.)"? *(?:[\r\n]|$)/i

/** The delimiter that a text's first line names (`sep=;`); null where it names none. */
export function namedDelimiter(text: string): string | null {
  return SEPARATOR_LINE.exec(text)?.[1] ?? null
}

/** True for the cells of a line that names the delimiter, divided by it. */
export function isSeparatorRow([name = '', ...others]: readonly string[]): boolean {
  return /^sep=$/i.test(name) && others.length === 1
}

/** Why a CSV text cannot be read on, and the line on which the row begins that breaks it. */
export interface CsvFailure {
  kind: 'quote-open' | 'row-too-long' | 'broken'
  line: number
}

/** Rows of one CSV text, handed in piece by piece; each piece waits for the one before. */
export interface CsvRecords {
  push(text: string): Promise<CsvFailure | null>
  end(): Promise<CsvFailure | null>
}

/**
 * Files mix line ends, quote badly and have rows of any length; the receiver of the rows judges them. Empty
 * lines are found without the parser, to which each would be a record of the wrong length.
 */
const DIALECT = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** A cell as csv-parse gives it when blanks stand between its closing quote and the delimiter. */
const QUOTED_WITH_BLANKS = /^".*" +$/s

/**
 * Reads CSV with csv-parse (RFC 4180, any one-character delimiter, lines ending in CRLF, LF or CR)
 * and gives each row's cells and first line to `onRow`. A quote within a cell that does not begin with
 * one, or one that is not doubled, is a character of that cell. A row of more than 1 MiB
 * ends the reading, also one that is still coming in.
 */
export function csvRecords(
  delimiter: string,
  onRow: (cells: string[], line: number) => void,
): CsvRecords {
  const encoder = new TextEncoder()
  let line = 1
  /** Line ends that csv-parse has seen: two for each CRLF within a cell. */
  let linesSeen = 0
  /** The bytes of the rows that are not done, and where in the text they begin. */
  let held: Uint8Array = new Uint8Array(0)
  let heldFrom = 0
  let rowFrom = 0
  let failure: CsvFailure | null = null

  const parser = new RecordParser({
    ...DIALECT,
    delimiter,
    take(cells, { bytes, lines }) {
      takeEmptyLines(false)
      if (bytes - rowFrom > ORDER_LIMITS.line) failure ??= { kind: 'row-too-long', line }
      if (failure !== null) return
      if (cells.some(isQuotedWithBlanks)) {
        const raw = held.subarray(rowFrom - heldFrom, bytes - heldFrom)
        onRow(withoutBlanksBehindQuotes(cells, raw, delimiter), line)
      } else onRow(cells, line)
      line += lines === linesSeen + 1 ? 1 : 1 + lineEndsIn(cells)
      linesSeen = lines
      rowFrom = bytes
    },
  })
  // `push` and `end` report the error themselves.
  parser.on('error', () => {})

  /** The empty lines before the row at hand. A CR that ends the text may be half of a line end. */
  function takeEmptyLines(isLast: boolean): void {
    for (let at = rowFrom - heldFrom; failure === null; ) {
      const length = lineEndAt(held, at, isLast)
      if (length === 0) return
      onRow([''], line)
      line++
      linesSeen++
      at += length
      rowFrom += length
    }
  }

  function fail(error: Error | null | undefined): CsvFailure | null {
    if (error) {
      const isOpen = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED'
      failure ??= { kind: isOpen ? 'quote-open' : 'broken', line }
    }
    return failure
  }

  return {
    async push(text) {
      if (failure !== null) return failure
      const bytes = encoder.encode(text)
      held = concatBytes(held.subarray(rowFrom - heldFrom), bytes)
      heldFrom = rowFrom
      const error = await new Promise<Error | null | undefined>((done) => {
        // As text: csv-parse's build for browsers knows no other bytes than its own.
        parser.write(text, 'utf8', done)
      })
      takeEmptyLines(false)
      const pending = heldFrom + held.length - rowFrom
      if (pending > ORDER_LIMITS.line) failure ??= { kind: 'row-too-long', line }
      return fail(error)
    },
    async end() {
      if (failure !== null) return failure
      const error = await new Promise<Error | null | undefined>((done) => {
        parser.end(done)
      })
      takeEmptyLines(true)
      return fail(error)
    },
  }
}

/**
 * csv-parse with each record handed on as it is found, and not queued for a reader: where in the text
 * it ends is known only then, and its own hook for that (`on_record`) copies ten figures a record.
 */
class RecordParser extends Parser {
  readonly #take: (cells: string[], info: Info) => void

  constructor({ take, ...options }: Options & { take: (cells: string[], info: Info) => void }) {
    super(options)
    this.#take = take
  }

  override push(record: string[] | null): boolean {
    if (record === null) return super.push(null)
    this.#take(record, this.info)
    // A row of another length than the first costs an error of 100 µs, also where that is no error to
    // us. Each row counted as the first is compared with itself.
    Object.assign(this.info, { records: 0 })
    return true
  }
}

function isQuotedWithBlanks(cell: string): boolean {
  return cell.startsWith('"') && cell.endsWith(' ') && QUOTED_WITH_BLANKS.test(cell)
}

/**
 * The cells, without the blanks between a closing quote and the delimiter that csv-parse kept as text,
 * and without their quotes. Only the row's own bytes show which cells these are.
 */
function withoutBlanksBehindQuotes(
  cells: readonly string[],
  raw: Uint8Array,
  delimiter: string,
): string[] {
  const text = new TextDecoder().decode(raw)
  const [trimmed] = readTrimmed(text, delimiter)
  return cells.map((cell, at) => (isQuotedWithBlanks(cell) ? (trimmed?.[at] ?? cell) : cell))
}

/** Empty when another cell of the row keeps csv-parse from reading it this way. */
function readTrimmed(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { ...DIALECT, delimiter, rtrim: true })
  } catch {
    return []
  }
}

/** Bytes of the line end at a place; 0 where none is, or where its second half may still come in. */
function lineEndAt(bytes: Uint8Array, at: number, isLast: boolean): number {
  if (bytes[at] === LINE_FEED) return 1
  if (bytes[at] !== CARRIAGE_RETURN) return 0
  if (bytes[at + 1] === LINE_FEED) return 2
  return at + 1 < bytes.length || isLast ? 1 : 0
}

function lineEndsIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
}
