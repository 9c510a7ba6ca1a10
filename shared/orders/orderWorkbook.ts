import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import type { Workbook, WorkbookSheet } from '#shared/documents/workbook/readWorkbook.ts'
import { firstRows, sheetRows } from '#shared/documents/workbook/sheetText.ts'
import {
  beginsAsWorkbook,
  isWorkbookName,
  WORKBOOK_LIMITS,
} from '#shared/documents/workbook/workbookFault.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import {
  type ClassField,
  type FeedProfile,
  ORDER_FIELDS,
  type OrderField,
} from '#shared/firm/feedProfile.ts'
import { fileAndSheet } from './lineage.ts'
import type { OrderRepair } from './model.ts'
import {
  ORDER_LIMITS,
  type OrderFileReader,
  type OrderFileSource,
  type OrderRowSink,
  orderFileOfBytes,
} from './orderFile.ts'
import { orderTable } from './orderTable.ts'
import { matchHeaders } from './profiles.ts'

/** A workbook of orders with the sheet that is read. */
export interface OrderSheet {
  sheet: string
  rows: Uint8Array
  /** Row of the header: what stands above it is a title. */
  headerLine: number
  /** Sheets that are not read, rows above the header. */
  repairs: OrderRepair[]
  /** Of the file's bytes, lower-case hex. */
  sha256: string
}

/** What orders are read from: the file's own bytes, or those of the sheet that was found in it. */
export interface OrderInput {
  source: OrderFileSource
  /** Null for a file that is no workbook. */
  sheet: OrderSheet | null
}

/**
 * Finds the sheet of orders in a file that is a workbook, by its first bytes or its name. It is the one
 * sheet with every column that an order needs, else the one in which the profile knows the most columns,
 * the first of them. Several sheets of orders are refused: which one counts is not ours to guess. Of any
 * other file no more than the first bytes are read, and the first reading of `source` goes on from there.
 * Rejects as `open` does.
 */
export async function orderInput(
  source: OrderFileSource,
  profile: FeedProfile,
): Promise<Result<OrderInput>> {
  const { file, workbook = readHere } = source
  const begun = await beginningOf(source)
  if (!begun.isWorkbook) return { ok: true, value: { source: begun.source, sheet: null } }
  const bytes = await bytesOfWorkbook(begun.source)
  if (bytes.length === 0) return { ok: false, error: refusal('ORDER_FILE_EMPTY', { file }) }
  const read = await workbook(file, bytes)
  if (!read.ok) return read
  const chosen = chooseSheet(file, read.value, profile)
  if (!chosen.ok) return chosen
  const sheet = { ...chosen.value, sha256: bytesToHex(sha256(bytes)) }
  return { ok: true, value: { source: orderFileOfBytes(file, sheet.rows), sheet } }
}

/** The reader is loaded with the first workbook. */
async function readHere(file: string, bytes: Uint8Array): Promise<Result<Workbook>> {
  const { readWorkbook } = await import('#shared/documents/workbook/readWorkbook.ts')
  return readWorkbook(file, bytes)
}

/** Bytes that show what a file is. */
const SIGNATURE = 4

/** Whether a file is a workbook, and the file: the first time it is opened it goes on where this ended. */
async function beginningOf(
  source: OrderFileSource,
): Promise<{ isWorkbook: boolean; source: OrderFileSource }> {
  const reading = source.open()[Symbol.asyncIterator]()
  let first: Uint8Array = new Uint8Array(0)
  while (first.length < SIGNATURE) {
    const { done, value } = await reading.next()
    if (done) break
    first = concatBytes(first, value)
  }
  let isFresh = true
  async function* rest(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      if (first.length > 0) yield first
      for (;;) {
        const { done, value } = await reading.next()
        if (done) return
        yield value
      }
    } finally {
      await reading.return?.()
    }
  }
  const open = () => {
    if (!isFresh) return source.open()
    isFresh = false
    return rest()
  }
  const isWorkbook = isWorkbookName(source.file) || beginsAsWorkbook(first)
  return { isWorkbook, source: { ...source, open } }
}

/** All bytes, or as many as show that there are too many. */
async function bytesOfWorkbook({ open }: OrderFileSource): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of open()) {
    pieces.push(piece.slice())
    size += piece.length
    if (size > WORKBOOK_LIMITS.size) break
  }
  return concatBytes(...pieces)
}

/** Rows of a sheet in which the header is looked for: what stands above it is a title, a date, a logo. */
const HEADER_WITHIN = 30

type ChosenSheet = Omit<OrderSheet, 'sha256'>

function chooseSheet(
  file: string,
  { sheets, hidden }: Workbook,
  profile: FeedProfile,
): Result<ChosenSheet> {
  const found = sheets.map((sheet) => headerOf(sheet, profile))
  const ofOrders = found.filter(({ isOfOrders }) => isOfOrders)
  if (ofOrders.length > 1) {
    const names = ofOrders.map(({ sheet }) => sheet.name).join(', ')
    return { ok: false, error: refusal('ORDER_FILE_SHEETS', { file, sheets: names }) }
  }
  const best = ofOrders[0] ?? found.reduce<HeaderFound | null>(better, null)
  if (best === null) return { ok: false, error: refusal('ORDER_FILE_EMPTY', { file }) }
  const { sheet, headerLine, above } = best
  const unread = sheets.filter((other) => other !== sheet).map(({ name }) => name)
  const repairs = [
    ...[...unread, ...hidden].map((from) => noteOf('sheet-unread', 1, from)),
    ...(above === '' ? [] : [noteOf('rows-above-header', 1, above)]),
  ]
  return { ok: true, value: { sheet: sheet.name, rows: sheet.rows, headerLine, repairs } }
}

function noteOf(kind: 'sheet-unread' | 'rows-above-header', line: number, from: string) {
  return { line, column: '', kind, from, to: '' }
}

/** The row of a sheet that is most likely its header. */
interface HeaderFound {
  sheet: WorkbookSheet
  headerLine: number
  /** How many columns the profile knows in it. */
  known: number
  /** It has every column that an order needs, and rows below. */
  isOfOrders: boolean
  /** The texts above it, the first of them. */
  above: string
}

function better(best: HeaderFound | null, next: HeaderFound): HeaderFound {
  return best === null || next.known > best.known ? next : best
}

/** The row with the most known columns; without any, the first that fills half of the widest row. */
function headerOf(sheet: WorkbookSheet, profile: FeedProfile): HeaderFound {
  const rows = firstRows(sheet.rows, HEADER_WITHIN + 1)
  const scored = rows.slice(0, HEADER_WITHIN).map((row, at) => {
    const { positions } = matchHeaders(row.cells, profile)
    return { row, at, positions, filled: row.cells.filter((cell) => cell.trim() !== '').length }
  })
  const widest = Math.max(...scored.map(({ filled }) => filled))
  const [best] = scored
    .filter(({ positions, filled }) => positions.size > 0 || 2 * filled > widest)
    .sort((a, b) => b.positions.size - a.positions.size || a.at - b.at)
  const { row, at, positions } = best ?? { row: rows[0], at: 0, positions: new Map() }
  const above = rows.slice(0, at).flatMap(({ cells }) => cells.filter((cell) => cell !== ''))
  return {
    sheet,
    headerLine: row?.line ?? 1,
    known: positions.size,
    isOfOrders: hasAllFields(positions, profile) && rows.length > at + 1,
    above: [...new Set(above)].join(' ').slice(0, 200),
  }
}

function hasAllFields(positions: ReadonlyMap<OrderField, number>, profile: FeedProfile): boolean {
  return (Object.keys(ORDER_FIELDS) as OrderField[])
    .filter((field) => ORDER_FIELDS[field].required)
    .every((field) => positions.has(field) || profile.constants?.[field] !== undefined)
}

/** A merged amount is one amount, not one for each row that it spans. */
const COUNTED_ONCE: readonly ClassField[] = ['estimatedExposure']

/** Reads orders from the rows of a sheet, whose bytes are handed in piece by piece. */
export interface SheetReader extends Omit<OrderFileReader, 'push'> {
  push(bytes: Uint8Array): Refusal | null
}

/**
 * Reads orders from a sheet by the rules of CSV (`orderTable`). Cells that a row lacks at its end are
 * empty: a sheet does not keep them.
 */
export function orderSheetReader(
  file: string,
  { sheet, headerLine }: OrderSheet,
  profile: FeedProfile,
  sink: OrderRowSink,
): SheetReader {
  const name = fileAndSheet({ file, sheet })
  const table = orderTable(name, profile, sink)
  const rowsIn = sheetRows()
  let width = 0
  let once: number[] = []
  return {
    ...table,
    push(bytes) {
      for (const { line, cells, merged } of rowsIn(bytes)) {
        if (line < headerLine || table.refused() !== null) continue
        if (cells.reduce((sum, cell) => sum + cell.length, 0) > ORDER_LIMITS.line)
          return refusal('ORDER_FILE_LINE_TOO_LONG', { file: name, line, limit: '1 MiB' })
        for (const at of merged) if (once.includes(at)) cells[at] = ''
        if (line === headerLine) width = cells.length
        while (cells.length < width) cells.push('')
        table.take(cells, line)
        if (line === headerLine) once = table.indexesOf(COUNTED_ONCE)
      }
      return table.refused()
    },
    end: async () => table.end(),
  }
}
