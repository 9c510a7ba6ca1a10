import { wrappedLines } from '../pdf.ts'
import { printedText } from '../typefaces.ts'
import { SHEET } from './envelope.ts'
import type { Mark, Measure } from './letterLayout.ts'
import type { LetterRunInput } from './model.ts'

const MARGIN = 54
const RIGHT = SHEET.width - MARGIN
const BOTTOM = SHEET.height - 54
const COLUMNS = { check: MARGIN, number: MARGIN + 24, code: MARGIN + 50, to: MARGIN + 140 }
const ROW = 20

/**
 * The list that goes with a run: each letter with a box to check as it is folded, and what was left out
 * with the reason.
 */
export function layCover(
  { run, carrier, letters, leftOut }: LetterRunInput,
  { pages, printed }: { pages: readonly number[]; printed: string },
  measure: Measure,
): Mark[][] {
  const sheets: Mark[][] = [[]]
  let top = MARGIN
  const put = (...marks: Mark[]) => sheets.at(-1)?.push(...marks)
  const need = (height: number) => {
    if (top + height <= BOTTOM) return
    sheets.push([])
    top = MARGIN
  }
  const line = (text: string, size: number, bold = false, muted = false) => {
    for (const part of wrappedLines(printedText(text), RIGHT - MARGIN, width(size, bold))) {
      need(size * 1.4)
      put(write(part, MARGIN, top, { size, bold, muted }))
      top += size * 1.4
    }
  }
  const width = (size: number, bold: boolean) => (part: string) => measure(part, size, bold)

  const sum = pages.reduce((all, each) => all + each, 0)
  line(`Letters for ${carrier.name}`, 18, true)
  line(`Run ${run}, printed ${printed}`, 10.5, false, true)
  line(`${counted(letters.length, 'letter')} on ${counted(sum, 'page')} after this list`, 10.5)
  top += 8
  line(
    'Print on one side of each sheet. Fold at the marks, address outward, into #10 envelopes with a window. Then mark the run as mailed.',
    9.5,
    false,
    true,
  )
  top += 10
  for (const [index, { code, to }] of letters.entries()) {
    need(ROW)
    const row = { size: 9.5 }
    const pageText = counted(pages[index] ?? 0, 'page')
    put(
      ...box(COLUMNS.check, top + 1, 10),
      write(String(index + 1), COLUMNS.number, top, { ...row, muted: true }),
      write(printedText(code), COLUMNS.code, top, { ...row, bold: true }),
      write(addressLine(to, measure), COLUMNS.to, top, row),
      write(pageText, RIGHT - measure(pageText, 9.5, false), top, { ...row, muted: true }),
    )
    top += ROW
  }
  if (leftOut.length > 0) {
    top += 12
    need(60)
    line('Left out', 13, true)
    for (const { code, why } of leftOut) line(`${code}: ${why}`, 9.5)
  }
  return sheets
}

/** The first and the last line of an address, cut where the column ends. */
function addressLine(to: readonly string[], measure: Measure): string {
  const ends = to.length > 1 ? [to[0], to.at(-1)] : to
  const [line = ''] = wrappedLines(printedText(ends.join(', ')), RIGHT - COLUMNS.to - 60, (part) =>
    measure(part, 9.5, false),
  )
  return line
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** An empty box of thin lines. */
function box(left: number, top: number, side: number): Mark[] {
  const line = { kind: 'fill', tone: 'muted' } as const
  return [
    { ...line, left, top, width: side, height: 0.7 },
    { ...line, left, top: top + side, width: side + 0.7, height: 0.7 },
    { ...line, left, top, width: 0.7, height: side },
    { ...line, left: left + side, top, width: 0.7, height: side },
  ]
}

function write(
  text: string,
  left: number,
  top: number,
  { size, bold = false, muted = false }: { size: number; bold?: boolean; muted?: boolean },
): Mark {
  return { kind: 'text', text, left, top, size, bold, tone: muted ? 'muted' : 'ink' }
}
