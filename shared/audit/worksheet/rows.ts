import { cleanLine, cleanText } from '#shared/kernel/cleanText.ts'
import { type Day, parseDay } from '#shared/kernel/day.ts'
import { amountMistake, readAmount } from '#shared/kernel/money.ts'
import { type Random, randomText } from '#shared/kernel/random.ts'
import { isSameValue } from '../editChanges.ts'
import type { Audit } from '../model.ts'

/** A row of the worksheet: its id, and who entered it as it stands, and when. */
export interface WorksheetRow {
  id: string
  enteredBy: string
  enteredAt: Date | null
}

/** The fields of an audit that are rows of the worksheet: of a class line, but for the records. */
export const ROW_FIELDS = [
  'payroll',
  'officers',
  'subcontractors',
  'records',
] as const satisfies readonly (keyof Audit)[]

export type RowField = (typeof ROW_FIELDS)[number]

export function isRowField(name: string): name is RowField {
  return ROW_FIELDS.some((field) => field === name)
}

/** What is wrong with a row, and in which of its columns; null: with the whole of it. */
export interface RowMistake {
  column: string | null
  mistake: string
}

/** A row as it is read: without what the engine keeps of it. */
export type ReadRow<Row extends WorksheetRow> =
  | { value: Omit<Row, keyof WorksheetRow> }
  | RowMistake

/**
 * Rows of a list as they are stored. A row that is unchanged keeps who entered it and when; of one that is
 * new or changed `stampRows` says it, whatever was typed. One without an id gets a new one.
 */
export function readRows<Row extends WorksheetRow>(
  typed: unknown,
  stored: readonly Row[],
  {
    readRow,
    most,
    random,
  }: { readRow: (given: object) => ReadRow<Row>; most: number; random: Random },
): { value: Row[] } | { mistake: string } {
  if (!Array.isArray(typed)) return { mistake: 'they are a list of rows.' }
  if (typed.length > most) return { mistake: `there are more than ${most} rows.` }
  const known = new Map(stored.map((row) => [row.id, row]))
  const used = new Set<string>()
  const rows: Row[] = []
  for (const given of typed as unknown[]) {
    if (typeof given !== 'object' || given === null) return { mistake: 'each row has its fields.' }
    const named = (given as { id?: unknown }).id ?? ''
    if (typeof named !== 'string' || !/^[A-Za-z0-9_-]{0,20}$/.test(named))
      return { mistake: 'an id is a short word.' }
    if (used.has(named)) return { mistake: `the row ${named} is there twice.` }
    const read = readRow(given)
    if ('mistake' in read) {
      const at = read.column === null ? '' : `, ${read.column}`
      return { mistake: `row ${rows.length + 1}${at}: ${read.mistake}` }
    }
    const id = named || newRowId(random)
    used.add(id)
    const row = { ...read.value, id, enteredBy: '', enteredAt: null } as unknown as Row
    const before = known.get(id)
    rows.push(before !== undefined && isSameRow(row, before) ? before : row)
  }
  return { value: rows }
}

/** The rows with who entered them, and when, where they are new or changed. */
export function stampRows<Row extends WorksheetRow>(
  rows: readonly Row[],
  stored: readonly Row[],
  { by, at }: { by: string; at: Date },
): Row[] {
  const kept = new Map(stored.map((row) => [row.id, row]))
  return rows.map((row) => {
    const before = kept.get(row.id)
    if (before !== undefined && isSameRow(row, before)) return before
    return { ...row, enteredBy: by, enteredAt: at }
  })
}

function isSameRow<Row extends WorksheetRow>(row: Row, before: Row): boolean {
  const { enteredBy, enteredAt } = before
  return isSameValue({ ...row, enteredBy, enteredAt }, before)
}

const ID_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** An id for a row that is added. */
export function newRowId(random: Random): string {
  return randomText(random, ID_LETTERS, 8)
}

/** A cell as it is stored, or what is wrong with it in words that follow its name. */
export type Cell<Value> = { value: Value } | { mistake: string }

/** Dollars from 0 with at most two decimals, as a number or as they are typed; empty is 0. */
export function readDollars(given: unknown): Cell<number> {
  if (given === undefined || given === null || given === '') return { value: 0 }
  const text = typeof given === 'number' ? String(given) : given
  if (typeof text !== 'string') return { mistake: 'it is an amount.' }
  if (text.trim() === '') return { value: 0 }
  const read = readAmount(text)
  if ('mistake' in read) return { mistake: amountMistake(text) ?? '' }
  return read.amount > MOST_DOLLARS ? { mistake: 'it is too large.' } : { value: read.amount }
}

/** Above any insured's pay; its cents can be multiplied by days and still be exact. */
const MOST_DOLLARS = 1e11

/** A day as mm/dd/yyyy or yyyy-mm-dd; null: empty. */
export function readDayCell(given: unknown): Cell<Day | null> {
  if (given === undefined || given === null || given === '') return { value: null }
  const day = typeof given === 'string' ? parseDay(given) : null
  return day === null ? { mistake: 'it is a day as mm/dd/yyyy.' } : { value: day }
}

/** A text of one line, or of several with `lines`. */
export function readTextCell(
  given: unknown,
  { longest, lines = false }: { longest: number; lines?: boolean },
): Cell<string> {
  if (given === undefined || given === null) return { value: '' }
  if (typeof given !== 'string') return { mistake: 'it is a text.' }
  const value = lines ? cleanText(given) : cleanLine(given)
  return value.length > longest ? { mistake: `it has more than ${longest} characters.` } : { value }
}

/** A text that may not be empty; else the mistake. */
export function needed(cell: Cell<string>, mistake: string): Cell<string> {
  return 'value' in cell && cell.value === '' ? { mistake } : cell
}

/** One of a table's keys. */
export function readChoice<Key extends string>(
  given: unknown,
  table: Record<Key, unknown>,
): Cell<Key> {
  const isKey = typeof given === 'string' && Object.hasOwn(table, given)
  return isKey
    ? { value: given as Key }
    : { mistake: `it is one of ${Object.keys(table).join(', ')}.` }
}

/**
 * The cells of a row together: all their values, or the first mistake with its column. Words of a mistake
 * follow the column's name.
 */
export function readCells<Values extends Record<string, unknown>>(
  cells: {
    [Column in keyof Values]: Cell<Values[Column]>
  },
): { value: Values } | RowMistake {
  const values: Record<string, unknown> = {}
  for (const [column, cell] of Object.entries<Cell<unknown>>(cells)) {
    if ('mistake' in cell) return { column, mistake: cell.mistake }
    values[column] = cell.value
  }
  return { value: values as Values }
}
