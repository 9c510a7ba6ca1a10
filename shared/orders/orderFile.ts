import type { Workbook } from '#shared/documents/workbook/readWorkbook.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { ORDER_FIELDS, type OrderField } from '#shared/firm/feedProfile.ts'
import type { TextEncoding } from './decodeText.ts'
import type { AssembledOrder, OrderRepair, OrderRow } from './model.ts'

/** One order file: its name for people, and its bytes, which are read more than once. */
export interface OrderFileSource {
  file: string
  /** The bytes from the beginning, each time it is called. */
  open(): AsyncIterable<Uint8Array>
  /** How many bytes these are, where that is known. */
  size?: number
  /** How a workbook is read, where not in the current thread. */
  workbook?: (file: string, bytes: Uint8Array) => Promise<Result<Workbook>>
}

/** Receives what a reader finds. */
export interface OrderRowSink {
  /** Also a row that cannot be used (`problem`): the file goes on. */
  row(row: OrderRow): void
  /** True when only the order's number of a row is wanted, which saves reading the rest. */
  onlyNumbers?: boolean
}

/**
 * Reads one order file from text handed in piece by piece, each after the one before was read. A
 * refusal refuses the file whole.
 */
export interface OrderFileReader {
  push(text: string): Promise<Refusal | null>
  end(): Promise<Refusal | null>
  /** The file's own name of a field, for people: a header, an element's path. */
  columnOf(field: OrderField): string
  /** The header, for a file of rejects; rows of XML have none. */
  columns(): readonly string[]
  /** Headers or elements that the profile does not know. */
  ignored(): string[]
  /** Rows that hold no order and were dropped. */
  dropped(): OrderRepair[]
  /** The counts that total rows state. */
  stated(): StatedCount[]
}

/** What one order file may hold before it is refused: beyond these it is damaged or hostile. */
export const ORDER_LIMITS = {
  /** Bytes of one CSV row; characters of one tag, text or comment of XML, and of blanks at the start. */
  line: 1024 * 1024,
  /** Characters of one cell or element. */
  cell: 64 * 1024,
  columns: 512,
  /** Characters of one order in XML. */
  xmlOrder: 256 * 1024,
  /** Characters of one order after which the file is no order file at all. */
  xmlOrderAtAll: 4 * 1024 * 1024,
  xmlNodes: 2000,
  xmlDepth: 100,
} as const

/** Bytes handed on at once. */
const PIECE = 64 * 1024

/** An order file whose bytes are at hand. `file` is its name for people. */
export function orderFileOfBytes(file: string, bytes: Uint8Array): OrderFileSource {
  return {
    file,
    size: bytes.length,
    async *open() {
      for (let start = 0; start < bytes.length; start += PIECE)
        yield bytes.subarray(start, start + PIECE)
    },
  }
}

/** The file changed between two readings. Orders that were read of it are whole. */
export class OrderFileChanged extends Error {
  readonly refusal: Refusal

  constructor(file: string) {
    const refused = refusal('ORDER_FILE_CHANGED', { file })
    super(refused.message)
    this.name = 'OrderFileChanged'
    this.refusal = refused
  }
}

const FIELDS = Object.keys(ORDER_FIELDS) as OrderField[]

/** The cells of a row as it stands in the file; of XML, which has none, a cell for each of our fields. */
export function cellsOfRow(row: OrderRow): readonly string[] {
  return row.cells ?? FIELDS.map((field) => row.values[field] ?? '')
}

/** What the cells are called: the header, or where each field was found. */
export function columnsOfRows(file: Pick<TrustedOrderFile, 'columns' | 'columnOf'>): string[] {
  return file.columns.length > 0 ? [...file.columns] : FIELDS.map((field) => file.columnOf(field))
}

/** A header under which the cells can be read again as CSV. */
export function headerOfRows({ columns }: Pick<TrustedOrderFile, 'columns'>): string[] {
  return columns.length > 0 ? [...columns] : FIELDS.map((field) => ORDER_FIELDS[field].label)
}

/** How many of what a file says it holds; `either` when it does not say of what. */
export interface StatedCount {
  count: number
  of: 'rows' | 'orders' | 'either'
}

export type OrderFileFormat = 'csv' | 'xml' | 'xlsx'

/** A file that can be trusted: it was read to its end once, and its orders can be read now. */
export interface TrustedOrderFile {
  file: string
  format: OrderFileFormat
  /** The sheet that was read of a workbook. */
  sheet?: string
  encoding: TextEncoding
  /** Of the file's bytes, lower-case hex. */
  sha256: string
  rows: number
  orderCount: number
  /** Of the file as a whole: its encoding, rows that hold no order. Those of orders come with them. */
  repairs: OrderRepair[]
  /** Headers or elements that the profile does not know. */
  ignored: string[]
  /** The header of a CSV or of a sheet; empty for XML. */
  columns: readonly string[]
  /** The bytes from the beginning, each time it is called. */
  open: OrderFileSource['open']
  /** The file's own name of a field. */
  columnOf(field: OrderField): string
  /**
   * Reads the file again and gives each order once, when its last row is in. Rejects with
   * `OrderFileChanged` when the file is not the one that was checked, and as `open` does.
   */
  orders(): AsyncGenerator<AssembledOrder, void, undefined>
}
