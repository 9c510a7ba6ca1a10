/** A row of a sheet: its cells as texts, those at the end left out where they are empty. */
export interface SheetRow {
  /** Its number in the sheet, from 1. */
  line: number
  cells: string[]
  /** Indexes of cells whose text is that of a merged cell which begins in a row above. */
  merged: number[]
}

/** No cell holds these: hidden characters are taken out of its text. */
const END_OF_ROW = '\x1e'
const END_OF_CELL = '\x1f'
const MERGED = '\x1d'

const PIECE = 64 * 1024

/**
 * The rows of a sheet as bytes: a thread hands them on at once, and a large sheet takes no more room than
 * its text.
 */
export function sheetBytes(rows: readonly SheetRow[]): Uint8Array {
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = []
  let text = ''
  const flush = () => {
    pieces.push(encoder.encode(text))
    text = ''
  }
  for (const { line, cells, merged } of rows) {
    const marked = cells.map((cell, at) => (merged.includes(at) ? MERGED + cell : cell))
    text += [line, ...marked].join(END_OF_CELL) + END_OF_ROW
    if (text.length > PIECE) flush()
  }
  flush()
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** The rows of a sheet again, from its bytes piece by piece. */
export function sheetRows(): (bytes: Uint8Array) => SheetRow[] {
  const decoder = new TextDecoder()
  let rest = ''
  return (bytes) => {
    const texts = (rest + decoder.decode(bytes, { stream: true })).split(END_OF_ROW)
    rest = texts.pop() ?? ''
    return texts.map(rowOf)
  }
}

/** The first rows of a sheet. */
export function firstRows(bytes: Uint8Array, count: number): SheetRow[] {
  const rows: SheetRow[] = []
  const push = sheetRows()
  for (let at = 0; at < bytes.length && rows.length < count; at += PIECE)
    rows.push(...push(bytes.subarray(at, at + PIECE)))
  return rows.slice(0, count)
}

function rowOf(text: string): SheetRow {
  const [line = '', ...marked] = text.split(END_OF_CELL)
  const merged: number[] = []
  const cells = marked.map((cell, at) => {
    if (!cell.startsWith(MERGED)) return cell
    merged.push(at)
    return cell.slice(MERGED.length)
  })
  return { line: Number(line), cells, merged }
}
