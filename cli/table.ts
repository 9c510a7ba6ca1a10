import { visibleLine } from './io.ts'

/**
 * Rows as lines of aligned columns, two spaces apart; the last column is not padded. A cell is one
 * line, and as wide as it is seen.
 */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [header, ...rows].map((row) => row.map(visibleLine))
  const widths = header.map((_, column) =>
    Math.max(...all.map((row) => displayWidth(row[column] ?? ''))),
  )
  return all.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - displayWidth(cell)))
      .join('  ')
      .trimEnd(),
  )
}

function displayWidth(text: string): number {
  return [...text].length
}
