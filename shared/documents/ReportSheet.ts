import { type PDFPage, rgb } from 'pdf-lib'
import { type Typeset, wrappedLines } from './pdf.ts'

/** A column of a table; widths are shares of the page's width. */
export interface ReportColumn {
  title: string
  share: number
  align?: 'right'
}

export interface ReportRow {
  cells: readonly string[]
  /** A sum, or what everything below belongs to. */
  isStrong?: boolean
  /** A remark under the row, over the whole width. */
  note?: string
}

/** US Letter, in points. */
const PAGE = { width: 612, height: 792 }
const MARGIN = { side: 48, top: 54, bottom: 60 }
const WIDTH = PAGE.width - 2 * MARGIN.side
const LEADING = 1.35
const PADDING = 4

const INK = rgb(0.1, 0.11, 0.12)
const MUTED = rgb(0.33, 0.34, 0.36)
const LINE = rgb(0.82, 0.82, 0.8)
const ACCENT = rgb(0.05, 0.33, 0.38)
const GROUND = rgb(0.95, 0.95, 0.94)

/**
 * A report on Letter pages, written from the top down: headings, pairs and tables that go on over as
 * many pages as they need, with their head on each. Typed texts are text in it and nothing else.
 * `finish` returns its bytes.
 */
export class ReportSheet {
  readonly #type: Typeset
  /** What was written, as it was typed. */
  readonly texts = new Set<string>()
  #page: PDFPage
  #y = PAGE.height - MARGIN.top
  #isLossy = false

  constructor(type: Typeset) {
    this.#type = type
    this.#page = type.pdf.addPage([PAGE.width, PAGE.height])
  }

  /** The head of the first page. */
  title(above: string, title: string, below: string): void {
    this.#paragraph(above, { bold: true, size: 10, color: ACCENT })
    this.gap(2)
    this.#paragraph(title, { bold: true, size: 22, color: INK })
    this.#paragraph(below, { bold: false, size: 10, color: MUTED })
    this.gap(8)
    this.#rule(ACCENT, 1.5)
    this.gap(6)
  }

  gap(points: number): void {
    this.#y -= points
  }

  /** A heading that never stands alone at the end of a page. */
  heading(text: string, aside = ''): void {
    this.gap(14)
    this.#need(70)
    this.#write(text, MARGIN.side, true, 13, ACCENT)
    if (aside !== '') {
      const width = this.#type.width(this.#printed(aside), 9, false)
      this.#write(aside, PAGE.width - MARGIN.side - width, false, 9, MUTED, 3)
    }
    this.#y -= 13 * LEADING + 3
  }

  text(words: string): void {
    this.#paragraph(words, { bold: false, size: 9.5, color: INK })
  }

  /** Two blocks of lines beside each other, such as addresses. */
  columns(...blocks: readonly { title: string; lines: readonly string[] }[]): void {
    const width = (WIDTH - 16) / blocks.length
    const all = blocks.map(({ title, lines }) => ({
      title,
      lines: lines.flatMap((line) => this.#lines(line, false, 9.5, width)),
    }))
    const rows = Math.max(0, ...all.map(({ lines }) => lines.length))
    this.#need((rows + 1) * 9.5 * LEADING)
    for (const [at, { title, lines }] of all.entries()) {
      if (lines.length === 0) continue
      const x = MARGIN.side + at * (width + 16)
      this.#write(title, x, false, 9, MUTED)
      for (const [row, line] of lines.entries())
        this.#write(line, x, false, 9.5, INK, (row + 1) * 9.5 * LEADING)
    }
    this.#y -= (rows + 1) * 9.5 * LEADING
    this.gap(8)
  }

  /** Names and values, two pairs in a row. An empty value shows a dash. */
  facts(pairs: readonly (readonly [name: string, value: string])[]): void {
    const half = (WIDTH - 16) / 2
    for (let at = 0; at < pairs.length; at += 2) {
      const both = pairs.slice(at, at + 2).map(([name, value]) => ({
        name,
        lines: this.#lines(value === '' ? '-' : value, false, 9.5, half - 104),
      }))
      const rows = Math.max(...both.map(({ lines }) => lines.length))
      for (let row = 0; row < rows; row++) {
        this.#need(9.5 * LEADING)
        for (const [side, { name, lines }] of both.entries()) {
          const x = MARGIN.side + side * (half + 16)
          if (row === 0) this.#write(name, x, false, 9, MUTED)
          this.#write(lines[row] ?? '', x + 104, false, 9.5, INK)
        }
        this.#y -= 9.5 * LEADING
      }
      this.gap(2)
    }
  }

  /** A table, its head again on each page; `empty` stands where it has no rows. */
  table(columns: readonly ReportColumn[], rows: readonly ReportRow[], empty: string): void {
    if (rows.length === 0) {
      this.text(empty)
      return
    }
    const all = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => (share / all) * WIDTH)
    const head = () => this.#tableHead(columns, widths)
    this.#need(60)
    head()
    for (const { cells, isStrong = false, note = '' } of rows) {
      this.gap(2)
      this.#cells(cells, columns, widths, isStrong, head)
      for (const line of note === '' ? [] : this.#lines(note, false, 8.5, WIDTH - 20)) {
        this.#need(8.5 * LEADING, head)
        this.#write(line, MARGIN.side + 12, false, 8.5, MUTED)
        this.#y -= 8.5 * LEADING
      }
      this.gap(3)
      this.#rule(LINE, 0.5)
    }
  }

  /** Puts the foot on every page, says what the typeface could not show, and returns the bytes. */
  finish(foot: string): Promise<Uint8Array> {
    if (this.#isLossy) {
      this.gap(12)
      this.text('Some letters are not in the typeface of this report; they show as "?".')
    }
    const pages = this.#type.pdf.getPages()
    for (const [at, page] of pages.entries()) {
      this.#page = page
      this.#y = MARGIN.bottom - 20
      this.#rule(LINE, 0.5)
      this.gap(6)
      const number = `Page ${at + 1} of ${pages.length}`
      const width = this.#type.width(number, 8, false)
      const [line = ''] = this.#lines(foot, false, 8, WIDTH - width - 24)
      this.#write(line, MARGIN.side, false, 8, MUTED)
      this.#write(number, PAGE.width - MARGIN.side - width, false, 8, MUTED)
    }
    return this.#type.pdf.save({ useObjectStreams: false })
  }

  #tableHead(columns: readonly ReportColumn[], widths: readonly number[]): void {
    const height = 16
    this.#page.drawRectangle({
      x: MARGIN.side,
      y: this.#y - height,
      width: WIDTH,
      height,
      color: GROUND,
    })
    this.gap(3.5)
    this.#line(
      columns.map(({ title }) => title),
      columns,
      widths,
      true,
      8.5,
    )
    this.gap(height - 3.5)
  }

  /** The cells of a row, each in as many lines as it needs, over a page's end where it must. */
  #cells(
    cells: readonly string[],
    columns: readonly ReportColumn[],
    widths: readonly number[],
    bold: boolean,
    head: () => void,
  ): void {
    const lines = columns.map((_, at) =>
      this.#lines(cells[at] ?? '', bold, 9, (widths[at] ?? 0) - 2 * PADDING),
    )
    const most = Math.max(1, ...lines.map(({ length }) => length))
    // A row of a few lines stays on one page.
    this.#need(Math.min(most, 4) * 9 * LEADING, head)
    for (let row = 0; row < most; row++) {
      this.#need(9 * LEADING, head)
      this.#line(
        lines.map((each) => each[row] ?? ''),
        columns,
        widths,
        bold,
        9,
      )
      this.#y -= 9 * LEADING
    }
  }

  #line(
    texts: readonly string[],
    columns: readonly ReportColumn[],
    widths: readonly number[],
    bold: boolean,
    size: number,
  ): void {
    let x = MARGIN.side
    for (const [at, { align }] of columns.entries()) {
      const text = texts[at] ?? ''
      const width = widths[at] ?? 0
      const left =
        align === 'right'
          ? x + width - PADDING - this.#type.width(this.#printed(text), size, bold)
          : x + PADDING
      this.#write(text, left, bold, size, INK)
      x += width
    }
  }

  #paragraph(
    text: string,
    { bold, size, color }: { bold: boolean; size: number; color: typeof INK },
  ): void {
    for (const line of this.#lines(text, bold, size, WIDTH)) {
      this.#need(size * LEADING)
      this.#write(line, MARGIN.side, bold, size, color)
      this.#y -= size * LEADING
    }
  }

  #lines(text: string, bold: boolean, size: number, width: number): string[] {
    const measure = (part: string) => this.#type.width(part, size, bold)
    return text.split('\n').flatMap((line) => wrappedLines(this.#printed(line), width, measure))
  }

  #write(text: string, x: number, bold: boolean, size: number, color = INK, drop = 0): void {
    const printed = this.#printed(text)
    if (printed === '') return
    this.#type.draw(this.#page, printed, { x, y: this.#y - size - drop, size, bold, color })
  }

  #printed(text: string): string {
    this.texts.add(text)
    const printed = this.#type.printed(text)
    this.#isLossy ||= questionMarks(printed) > questionMarks(text)
    return printed
  }

  #rule(color: typeof INK, thickness: number): void {
    this.#page.drawLine({
      start: { x: MARGIN.side, y: this.#y },
      end: { x: PAGE.width - MARGIN.side, y: this.#y },
      color,
      thickness,
    })
  }

  #need(height: number, head?: () => void): void {
    if (this.#y - height >= MARGIN.bottom) return
    this.#page = this.#type.pdf.addPage([PAGE.width, PAGE.height])
    this.#y = PAGE.height - MARGIN.top
    head?.()
  }
}

function questionMarks(text: string): number {
  return text.split('?').length
}
