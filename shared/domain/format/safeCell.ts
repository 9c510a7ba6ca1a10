/** Beginnings that make a cell a formula or a command to some spreadsheet, full-width ones too. */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/

/** A text as a cell of an exported CSV: with a `'` before it where a spreadsheet would run it. */
export function safeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}
