import encodeQr from 'qr'
import { wrappedLines } from '../pdf.ts'
import { printedText } from '../typefaces.ts'
import { ALWAYS_SHOWN, type Box, FOLDS, SHEET } from './envelope.ts'
import { LETTER_WORDS, letterDate } from './letterWords.ts'
import type { LetterFault, LetterRunInput, PrintedLetter } from './model.ts'

/** Something drawn on a page; `top` and `left` in points from the sheet's upper left corner. */
export type Mark =
  | ({ kind: 'text'; text: string; size: number; bold: boolean; tone: Tone } & Spot)
  | ({ kind: 'fill'; tone: Tone; width: number; height: number } & Spot)

interface Spot {
  left: number
  top: number
}

type Tone = 'ink' | 'muted' | 'line' | 'accent' | 'panel' | 'black' | 'white'

/** The width of a text in points. */
export type Measure = (text: string, size: number, bold: boolean) => number

export interface LaidLetter {
  pages: Mark[][]
}

const INCH = 72
const MARGIN = 0.875 * INCH
const TEXT = { left: MARGIN, right: SHEET.width - MARGIN }
const WIDTH = TEXT.right - TEXT.left
const BODY = { size: 10.5, leading: 15, gap: 7 }
/** Where the words begin on the first page: below the fold, so that no window shows them. */
const FIRST_TOP = FOLDS[0] + 24
/** The panel with code, PIN and QR code, at the foot of the first page. */
const PANEL: Box = { left: MARGIN, top: 610, right: SHEET.width - MARGIN, bottom: 736 }
const FOOT_TOP = 752

/**
 * A letter as marks on pages: the sender, the date, the address where the window is, the words, and the
 * panel with code, PIN and QR code; a second page where the words need it.
 */
export function layLetter(
  letter: PrintedLetter,
  { at, carrier, sender }: Pick<LetterRunInput, 'at' | 'carrier' | 'sender'>,
  measure: Measure,
): LaidLetter {
  const words = LETTER_WORDS[letter.language]
  const date = letterDate(at, carrier.timeZone, letter.language)
  const [first, ...rest] = bodyPages(letter, measure)
  const pages = [
    [
      ...foldMarks(),
      ...senderMarks(sender),
      ...addressMarks(letter.to, measure),
      rightText(date, MARGIN - 22, BODY.size, measure),
      rightText(`${words.code} ${letter.code}`, MARGIN - 6, 9, measure, 'muted'),
      ...(first ?? []),
      ...panelMarks(letter, carrier, measure),
    ],
    ...rest,
  ]
  if (pages.length > 1)
    for (const [index, page] of pages.entries())
      page.push(
        text(`${words.code} ${letter.code}`, MARGIN, FOOT_TOP, { size: 8.5, tone: 'muted' }),
        rightText(words.page(index + 1, pages.length), FOOT_TOP, 8.5, measure, 'muted'),
      )
  return { pages }
}

/** Why the address can't be printed, or null: more lines than the window shows, or none. */
export function faultOfAddress(to: readonly string[], measure: Measure): LetterFault | null {
  const fit = fitAddress(to, measure)
  if (fit === null) return 'ADDRESS_TOO_LONG'
  return fit.lines.length === 0 ? 'ADDRESS_MISSING' : null
}

/** Sizes of an address, the largest first: one of few lines is easier to read by a machine. */
const ADDRESS_SIZES = [
  { size: 10.5, leading: 12.5 },
  { size: 9.5, leading: 11 },
  { size: 8.5, leading: 9.8 },
] as const

/** What the address keeps of the window's edges. */
const CLEARANCE = { side: INCH / 8, height: 1.5 }

const ADDRESS: Box = {
  left: ALWAYS_SHOWN.left + CLEARANCE.side,
  top: ALWAYS_SHOWN.top + CLEARANCE.height,
  right: ALWAYS_SHOWN.right - CLEARANCE.side,
  bottom: ALWAYS_SHOWN.bottom - CLEARANCE.height,
}

/** The address in the largest size in which it fits, its long lines wrapped; null where none does. */
function fitAddress(to: readonly string[], measure: Measure) {
  const typed = to.map((line) => printedText(line).trim()).filter((line) => line !== '')
  for (const { size, leading } of ADDRESS_SIZES) {
    const lines = typed.flatMap((line) =>
      wrappedLines(line, ADDRESS.right - ADDRESS.left, (part) => measure(part, size, false)),
    )
    const height = lines.length * leading
    if (height <= ADDRESS.bottom - ADDRESS.top) return { lines, size, leading, height }
  }
  return null
}

function addressMarks(to: readonly string[], measure: Measure): Mark[] {
  const fit = fitAddress(to, measure)
  if (fit === null) return []
  const top = (ADDRESS.top + ADDRESS.bottom - fit.height) / 2
  return fit.lines.map((line, row) =>
    text(line, ADDRESS.left, top + row * fit.leading, { size: fit.size }),
  )
}

function senderMarks(sender: readonly string[]): Mark[] {
  return sender.map((line, row) =>
    text(printedText(line), MARGIN, MARGIN - 24 + row * 13, {
      size: row === 0 ? 11 : 9.5,
      bold: row === 0,
      tone: row === 0 ? 'accent' : 'muted',
    }),
  )
}

function foldMarks(): Mark[] {
  return FOLDS.flatMap((top) =>
    [14, SHEET.width - 28].map((left) => fill(left, top, 14, 0.5, 'line')),
  )
}

/** The subject and the words, cut into pages; an empty line parts paragraphs. */
function bodyPages({ subject, text: words }: PrintedLetter, measure: Measure): Mark[][] {
  const pages: Mark[][] = [[]]
  let top = FIRST_TOP
  const isFirst = () => pages.length === 1
  const write = (line: string, size: number, bold: boolean, leading: number) => {
    const bottom = isFirst() ? PANEL.top - 10 : FOOT_TOP - 14
    if (top + leading > bottom) {
      pages.push([])
      top = MARGIN
    }
    pages.at(-1)?.push(text(line, TEXT.left, top, { size, bold }))
    top += leading
  }
  const wrap = (line: string, size: number, bold: boolean) =>
    wrappedLines(line, WIDTH, (part) => measure(part, size, bold))
  for (const line of wrap(printedText(subject), 13, true)) write(line, 13, true, 18)
  top += 8
  for (const paragraph of printedText(words).split(/\n{2,}/)) {
    for (const line of paragraph.split('\n'))
      for (const part of wrap(line, BODY.size, false)) write(part, BODY.size, false, BODY.leading)
    top += BODY.gap
  }
  return pages
}

/** Code, PIN and QR code. */
function panelMarks(
  { code, pin, link, language }: PrintedLetter,
  { helpPhone, helpHours }: LetterRunInput['carrier'],
  measure: Measure,
): Mark[] {
  const words = LETTER_WORDS[language]
  const side = 92
  const qrLeft = PANEL.right - side - 16
  const left = PANEL.left + 16
  const help = [helpPhone, helpHours].filter((each) => each !== '').join(', ')
  const wide = qrLeft - left - 24
  const column = 96
  const helpLines =
    help === ''
      ? []
      : wrappedLines(`${words.help}: ${help}`, wide, (part) => measure(part, 9, false))
  const hint = wrappedLines(words.orType, wide, (part) => measure(part, 9, false))
  return [
    fill(PANEL.left, PANEL.top, PANEL.right - PANEL.left, PANEL.bottom - PANEL.top, 'panel'),
    text(words.answer, left, PANEL.top + 13, { size: 11, bold: true, tone: 'accent' }),
    ...hint.map((line, row) =>
      text(line, left, PANEL.top + 31 + row * 12, { size: 9, tone: 'muted' }),
    ),
    text(words.code, left, PANEL.top + 66, { size: 8.5, tone: 'muted' }),
    text(code, left, PANEL.top + 77, { size: 13, bold: true }),
    text(words.pin, left + column, PANEL.top + 66, { size: 8.5, tone: 'muted' }),
    text(pin, left + column, PANEL.top + 77, { size: 13, bold: true }),
    ...helpLines.map((line, row) =>
      text(line, left, PANEL.top + 102 + row * 11, { size: 9, tone: 'muted' }),
    ),
    ...qrMarks(link, qrLeft, PANEL.top + 10, side),
    text(
      words.scan,
      qrLeft + (side - measure(words.scan, 8, false)) / 2,
      PANEL.top + 10 + side + 4,
      { size: 8, tone: 'muted' },
    ),
  ]
}

/** Modules of a QR code's own margin: four, as ISO/IEC 18004 asks. */
const QUIET = 4

/** A QR code on white with its margin, its black modules joined to bars. */
function qrMarks(link: string, left: number, top: number, side: number): Mark[] {
  const rows = encodeQr(link, 'raw', { ecc: 'medium', border: QUIET })
  const module = side / rows.length
  const bars = rows.flatMap((row, y) =>
    barsOf(row).map(({ from, to }) =>
      fill(left + from * module, top + y * module, (to - from) * module, module, 'black'),
    ),
  )
  return [fill(left, top, side, side, 'white'), ...bars]
}

function barsOf(row: readonly boolean[]): { from: number; to: number }[] {
  const bars: { from: number; to: number }[] = []
  for (const [at, isBlack] of row.entries()) {
    const last = bars.at(-1)
    if (isBlack && last?.to === at) last.to = at + 1
    else if (isBlack) bars.push({ from: at, to: at + 1 })
  }
  return bars
}

function text(
  words: string,
  left: number,
  top: number,
  { size = BODY.size, bold = false, tone = 'ink' as Tone } = {},
): Mark {
  return { kind: 'text', text: words, left, top, size, bold, tone }
}

function rightText(
  words: string,
  top: number,
  size: number,
  measure: Measure,
  tone: Tone = 'ink',
): Mark {
  return text(words, TEXT.right - measure(words, size, false), top, { size, tone })
}

function fill(left: number, top: number, width: number, height: number, tone: Tone): Mark {
  return { kind: 'fill', left, top, width, height, tone }
}
