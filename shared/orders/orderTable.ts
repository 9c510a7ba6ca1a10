import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import {
  type ClassField,
  type FeedProfile,
  ORDER_FIELDS,
  type OrderField,
} from '#shared/firm/feedProfile.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { isSeparatorRow } from './csvRecords.ts'
import { isRejectsHeader, REJECTS_COLUMNS, unescapeCell } from './importReport.ts'
import type { ClassCells, OrderRepair, OrderRow, RepairKind } from './model.ts'
import {
  ORDER_LIMITS,
  type OrderFileReader,
  type OrderRowSink,
  type StatedCount,
} from './orderFile.ts'
import { comparableHeader, type MatchedHeaders, matchHeaders } from './profiles.ts'

/** Takes the rows of one file whose cells stand under headers: a CSV, a sheet of a workbook. */
export interface OrderTable extends Omit<OrderFileReader, 'push' | 'end'> {
  take(cells: string[], line: number): void
  /** Why the file is refused; null as long as it is not. */
  refused(): Refusal | null
  /** The same once all rows are in. */
  end(): Refusal | null
  /** Where the cells of these fields of class code lines stand, once the header is in. */
  indexesOf(fields: readonly ClassField[]): number[]
}

/**
 * Reads orders from rows of cells, one row a class code line (or several, in numbered columns). Blank
 * rows, repeated headers and total rows are dropped with a note; a row with more or fewer cells than the
 * header is a problem of its own and stops nothing; a header that cannot be trusted refuses the file. A
 * file of rejects, corrected, is read without its own columns.
 */
export function orderTable(file: string, profile: FeedProfile, sink: OrderRowSink): OrderTable {
  let header: string[] | null = null
  let isRejects = false
  let matched: MatchedHeaders = matchHeaders([], profile)
  let columns: OrderRow['columns'] = {}
  let classColumns: ClassCells['columns'][] = []
  let refused: Refusal | null = null
  let firstName = ''
  let rows = 0
  /** Indexes of the cells that a field is read from. */
  let readAt: number[] = []
  const dropped = droppedRows()
  const stated: StatedCount[] = []

  function take(raw: string[], line: number): void {
    if (refused !== null) return
    const cells = isRejects ? raw.slice(REJECTS_COLUMNS.length) : raw
    if (cells.every(isBlank)) {
      if (header !== null) dropped.add('rows-blank', line, '')
    } else if (header === null) refused = takeHeader(cells)
    else if (!isNoOrder(header, cells, line)) takeRow(header, cells, line)
  }

  function takeHeader(cells: string[]): Refusal | null {
    if (isSeparatorRow(cells)) return null
    const names = withoutEmptyEnd(cells.map(cleanLine))
    if (names.length > ORDER_LIMITS.columns + REJECTS_COLUMNS.length)
      return refusal('ORDER_FILE_TOO_MANY_COLUMNS', { file, limit: ORDER_LIMITS.columns })
    isRejects = isRejectsHeader(names)
    header = isRejects ? names.slice(REJECTS_COLUMNS.length) : names
    matched = matchHeaders(header, profile)
    if (matched.positions.size === 0) return refusal('ORDER_FILE_NO_HEADER', { file })
    if (header.length > ORDER_LIMITS.columns)
      return refusal('ORDER_FILE_TOO_MANY_COLUMNS', { file, limit: ORDER_LIMITS.columns })
    if (matched.repeated.length > 0)
      return refusal('ORDER_FILE_DUPLICATE_HEADER', { file, columns: matched.repeated.join(', ') })
    columns = columnsOf(header, matched.positions)
    firstName = columns.orderNumber ?? ''
    classColumns = matched.numbered.map((fields) => columnsOf(header ?? [], fields))
    readAt = [matched.positions, ...matched.numbered].flatMap((fields) => [...fields.values()])
    const missing = REQUIRED_FIELDS.filter(
      (field) => !matched.positions.has(field) && !profile.constants?.[field],
    )
    if (missing.length === 0) return null
    const labels = missing.map((field) => ORDER_FIELDS[field].label).join(', ')
    return refusal('ORDER_FILE_COLUMN_MISSING', { file, columns: labels })
  }

  /** True for a row that repeats the header or sums up: it is dropped with a note. */
  function isNoOrder(names: readonly string[], cells: string[], line: number): boolean {
    const first = cells[matched.positions.get('orderNumber') ?? 0]?.trim()
    const isLikely = first?.length === firstName.length && isSameName(first, firstName)
    if (isLikely && names.every((name, i) => isSameName(cells[i], name))) {
      dropped.add('header-repeated', line, '')
      return true
    }
    // A field that the profile gives for all rows has no column, and says nothing of this one.
    const isPolicy = POLICY_FIELDS.some((field) => {
      const position = matched.positions.get(field)
      return position !== undefined && !isBlank(cells[position])
    })
    if (isPolicy && cells.length >= names.length) return false
    const trimmed = cells.map((cell) => cell.trim())
    const total = totalRow(trimmed, (index) => index === matched.positions.get('estimatedExposure'))
    if (total === null) return false
    if (total !== 'none') stated.push(total)
    dropped.add('total-row', line, trimmed.filter((cell) => cell !== '').join(' '))
    return true
  }

  function takeRow(names: readonly string[], cells: string[], line: number): void {
    rows++
    const failed = readAt.filter((at) => isFormulaError(cells[at]))
    for (const at of failed) dropped.addError(names[at] ?? '', line, cells[at] ?? '')
    const row = rowOf(cells, line, failed.length > 0)
    const found = cells.length > names.length ? withoutEmptyEnd(cells).length : cells.length
    if (found > names.length || cells.length < names.length) {
      const error = refusal('ORDER_ROW_LENGTH', { found, expected: names.length })
      sink.row({ ...row, problem: { column: '', error } })
      return
    }
    const long = cells.findIndex((cell) => cell.length > ORDER_LIMITS.cell)
    if (long >= 0) {
      const error = refusal('ORDER_CELL_TOO_LONG', { limit: '64 KiB' })
      sink.row({ ...row, problem: { column: names[long] ?? '', error } })
      return
    }
    sink.row(row)
  }

  function rowOf(cells: string[], line: number, hasErrors: boolean): OrderRow {
    const cellAt = (index: number) => {
      const cell = cells[index] ?? ''
      if (hasErrors && isFormulaError(cell)) return ''
      return isRejects ? unescapeCell(cell) : cell
    }
    if (sink.onlyNumbers)
      return { line, values: { orderNumber: cellAt(matched.positions.get('orderNumber') ?? 0) } }
    const values: OrderRow['values'] = {}
    for (const [field, index] of matched.positions) values[field] = cellAt(index)
    const row: OrderRow = { line, values, columns: columns ?? {}, cells }
    if (!isRejects && !hasErrors && matched.numbered.length === 0) row.positions = matched.positions
    if (matched.numbered.length === 0) return row
    row.moreClasses = matched.numbered.map((fields, number) => {
      const values: ClassCells['values'] = {}
      for (const [field, index] of fields) values[field] = cellAt(index)
      return { values, columns: classColumns[number] ?? {} }
    })
    return row
  }

  return {
    take,
    refused: () => refused,
    end() {
      if (refused !== null) return refused
      if (header === null) return refusal('ORDER_FILE_EMPTY', { file })
      return rows === 0 ? refusal('ORDER_FILE_NO_ORDERS', { file }) : null
    },
    indexesOf: (fields) =>
      [matched.positions, ...matched.numbered].flatMap((found) =>
        fields.flatMap((field) => found.get(field) ?? []),
      ),
    columnOf: (field) => columns?.[field] ?? ORDER_FIELDS[field].label,
    columns: () => header ?? [],
    ignored: () => matched.ignored,
    dropped: () => dropped.repairs(),
    stated: () => stated,
  }
}

/** What a spreadsheet shows for a formula that has no result. */
const FORMULA_ERROR = /^#(N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|SPILL!|CALC!)$/

function isFormulaError(cell: string | undefined): boolean {
  return cell?.startsWith('#') === true && FORMULA_ERROR.test(cell.trim())
}

const REQUIRED_FIELDS = (Object.keys(ORDER_FIELDS) as OrderField[]).filter(
  (field) => ORDER_FIELDS[field].required,
)

/** A row that has none of these is no order, and may be a total. */
const POLICY_FIELDS = ['policyNumber', 'policyFrom', 'policyTo'] as const

function columnsOf<F extends OrderField | ClassField>(
  header: readonly string[],
  positions: ReadonlyMap<F, number>,
): Partial<Record<F, string>> {
  const columns: Partial<Record<F, string>> = {}
  for (const [field, index] of positions) columns[field] = header[index] ?? ''
  return columns
}

function isBlank(cell: string | undefined): boolean {
  return cell === undefined || cell === '' || cell.trim() === ''
}

function isSameName(cell: string | undefined, name: string | undefined): boolean {
  return comparableHeader(cell ?? '') === comparableHeader(name ?? '')
}

function withoutEmptyEnd(cells: string[]): string[] {
  let length = cells.length
  while (length > 0 && isBlank(cells[length - 1])) length--
  return cells.slice(0, length)
}

const LABEL =
  /^(grand|sub)?[\s-]*totals?\b|^(records?|rows?|lines?|orders?|audits?|items?)[\s_-]*(count|totals?)\b|^(records?|rows?|lines?|orders?|audits?)\s*[:=]\s*\d|^(count|number|no\.?|#) *(of\b|[:=]|$)|^(trailer|footer|trl|eof)\b|^end of (file|report|data)\b/i

/** More cells are an order's, whatever the first of them says. */
const MAX_CELLS = 5

/**
 * The count that a total row states; `none` when it states none, null when the row is no total row.
 * A figure among the exposures (`isFigure`) is a sum, no count, as is one with cents or a currency.
 */
export function totalRow(
  cells: readonly string[],
  isFigure: (index: number) => boolean,
): StatedCount | 'none' | null {
  const filled = [...cells.entries()].filter(([, text]) => text !== '')
  const [, label = ''] = filled[0] ?? []
  if (filled.length > MAX_CELLS || !LABEL.test(label)) return null
  const words = filled.map(([, text]) => text).join(' ')
  const of = /\b(orders?|audits?)\b/i.test(words)
    ? 'orders'
    : /\b(records?|rows?|lines?)\b/i.test(words)
      ? 'rows'
      : 'either'
  // A subtotal counts a part; a number farther away is more likely a sum than a count of nothing named.
  if (/^sub/i.test(label)) return 'none'
  for (const [index, text] of of === 'either' ? filled.slice(0, 2) : filled) {
    const [digits] = (isFigure(index) ? null : /(?<![\d.,$])\d[\d,]*$/.exec(text)) ?? []
    if (digits !== undefined) return { count: Number(digits.replaceAll(',', '')), of }
  }
  return 'none'
}

type DroppedKind = Extract<RepairKind, 'rows-blank' | 'header-repeated' | 'total-row'>

/** Rows that hold no order, and cells that hold no value, counted: one note a kind or a column. */
interface DroppedRows {
  add(kind: DroppedKind, line: number, text: string): void
  addError(column: string, line: number, text: string): void
  /** With the line of the first. */
  repairs(): OrderRepair[]
}

const WORDS: Record<DroppedKind, string> = {
  'rows-blank': 'blank',
  'header-repeated': 'the header again',
  'total-row': 'total',
}

/** How many there are, and the first of them. */
interface Dropped {
  line: number
  count: number
  text: string
}

/** None dropped yet. */
function droppedRows(): DroppedRows {
  const kinds = new Map<DroppedKind, Dropped>()
  const columns = new Map<string, Dropped>()

  function count<K>(dropped: Map<K, Dropped>, key: K, line: number, text: string): void {
    const known = dropped.get(key)
    if (known) known.count++
    else dropped.set(key, { line, count: 1, text })
  }

  return {
    add: (kind, line, text) => count(kinds, kind, line, text),
    addError: (column, line, text) => count(columns, column, line, text),
    repairs: () => [
      ...[...kinds].map(([kind, { line, count, text }]) => ({
        line,
        column: '',
        kind,
        from:
          count === 1 && text !== ''
            ? text
            : `${count} ${count === 1 ? 'row' : 'rows'}: ${WORDS[kind]}`,
        to: '',
      })),
      ...[...columns].map(([column, { line, count, text }]) => ({
        line,
        column,
        kind: 'formula-error' as const,
        from: count === 1 ? text : `${count} cells: ${text}`,
        to: '',
      })),
    ],
  }
}
