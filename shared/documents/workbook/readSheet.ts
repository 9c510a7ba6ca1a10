import { type CellForm, numberText } from './cellText.ts'
import type { SheetRow } from './sheetText.ts'
import { ZipBroken } from './unpackEntry.ts'
import type { WorkbookParts } from './workbookParts.ts'

/** What the cells of every sheet of a workbook refer to. */
export interface SheetContext {
  strings: readonly string[]
  forms: readonly CellForm[]
  isOf1904: boolean
  /** A text of the file as a cell has it. */
  clean(text: string): string
  /** Counts a cell that is kept, with its characters, and throws when there are too many. */
  count(characters: number): void
}

/** Columns are read this far; what stands beyond them counts as the last one. */
const LAST_COLUMN = 600

/** A cell on its way in. */
interface OpenCell {
  column: number
  type: string
  form: CellForm
  value: string | null
  inline: string | null
  hasFormula: boolean
}

/** Where a merged cell begins and ends; rows from 1, columns from 0. */
interface Merge {
  column: number
  from: number
  to: number
}

/**
 * The rows of a sheet that hold something, each cell as a spreadsheet program shows it: of a formula its
 * stored result, `#N/A` where none is stored. A merged cell counts for every row that it spans, in its
 * first column. Hidden rows and columns are read like any other.
 */
export function readSheet(parts: WorkbookParts, part: string, context: SheetContext): SheetRow[] {
  const rows: SheetRow[] = []
  const merges: Merge[] = []
  let line = 0
  let column = -1
  let cells: string[] = []
  let cell: OpenCell | null = null
  let isValue = false
  let isText = false
  let isReading = false

  function endCell(): void {
    const text = cell === null ? '' : textOfCell(cell, context)
    if (cell === null || text === '') return
    context.count(text.length)
    while (cells.length < cell.column) cells.push('')
    cells[cell.column] = text
  }

  parts.read(part, {
    open(name, attributes) {
      if (name === 'row') {
        const number = Number(attributes['r'] ?? line + 1)
        if (!(number > line)) throw new ZipBroken(`row ${number} comes after row ${line}`)
        line = number
        column = -1
        cells = []
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        cell = {
          column: Math.min(column, LAST_COLUMN),
          type: attributes['t'] ?? 'n',
          form: context.forms[Number(attributes['s'] ?? 0)] ?? { kind: 'number' },
          value: null,
          inline: null,
          hasFormula: false,
        }
      } else if (name === 'mergeCell') merges.push(...mergeOf(attributes['ref'] ?? ''))
      else if (cell === null) return
      else if (name === 'v') {
        isValue = true
        cell.value = ''
      } else if (name === 'f') cell.hasFormula = true
      else if (name === 'is') cell.inline = ''
      else if (name === 'rPh') isReading = true
      else if (name === 't') isText = !isReading
    },
    text(piece) {
      if (cell === null) return
      if (isValue) cell.value += piece
      else if (isText && cell.inline !== null) cell.inline += piece
    },
    close(name) {
      if (name === 'v') isValue = false
      else if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'c') {
        endCell()
        cell = null
      } else if (name === 'row' && cells.length > 0) rows.push({ line, cells, merged: [] })
    },
  })
  for (const merge of merges) fillMerge(rows, merge, context)
  return rows
}

/** The number of a cell's column, from 0; null when its place does not say it. */
function columnOf(place: string | undefined): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(place ?? '') ?? []
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1
}

function textOfCell({ type, form, value, inline, hasFormula }: OpenCell, context: SheetContext) {
  if (type === 'inlineStr') return context.clean(inline ?? '')
  if (value === null) return hasFormula ? '#N/A' : ''
  if (type === 's') return context.strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'n') return numberText(value, form, context.isOf1904)
  return context.clean(value)
}

/** A merged cell of one row is only wide: its value stays in its first column. */
function mergeOf(place: string): Merge[] {
  const [, first = '', from, to] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(place) ?? []
  const column = columnOf(first)
  if (column === null || column >= LAST_COLUMN || Number(from) >= Number(to)) return []
  return [{ column, from: Number(from), to: Number(to) }]
}

function fillMerge(
  rows: readonly SheetRow[],
  { column, from, to }: Merge,
  { count }: SheetContext,
): void {
  const first = placeOf(rows, from)
  const text = rows[first]?.line === from ? rows[first]?.cells[column] : undefined
  if (!text) return
  for (let at = first + 1; at < rows.length; at++) {
    const row = rows[at]
    if (row === undefined || row.line > to) return
    if (row.cells[column]) continue
    count(text.length)
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = text
    row.merged.push(column)
  }
}

/** The first row of this line or one below. */
function placeOf(rows: readonly SheetRow[], line: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle]?.line ?? 0) < line) low = middle + 1
    else high = middle
  }
  return low
}
