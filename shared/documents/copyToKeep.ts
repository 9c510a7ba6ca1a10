import { type PDFPage, rgb } from 'pdf-lib'
import type { Language } from '#shared/kernel/language.ts'
import { standardTypeset, type Typeset, wrappedLines } from './pdf.ts'

interface CopyRow {
  label: string
  values: readonly string[]
  isSum: boolean
}

/** What a copy to keep says; every text in the reader's language already. */
export interface CopyContent {
  title: string
  carrier: string
  language: Language
  /** The moment it was sent: the same copy has the same bytes. */
  made: Date
  facts: readonly (readonly [name: string, value: string])[]
  sections: readonly { title: string; rows: readonly CopyRow[] }[]
  signature: string
}

/** US Letter, in points. */
const PAGE = { width: 612, height: 792 }
const MARGIN = 54
const LABEL_WIDTH = 190
const INK = rgb(0.08, 0.14, 0.17)
const MUTED = rgb(0.29, 0.36, 0.4)

/**
 * The copy of their answers that the public side keeps, as a PDF. Typed answers are text in it and
 * nothing else: no links, no scripts. Letters that its built-in typeface lacks show as "?".
 */
export async function copyToKeep(content: CopyContent): Promise<Uint8Array> {
  const { title, made } = content
  const language = content.language === 'es' ? 'es-US' : 'en-US'
  const type = await standardTypeset({ title, made, language })
  const sheet = new Sheet(type)
  sheet.line(content.carrier, { bold: true, size: 12 })
  sheet.gap(8)
  sheet.line(content.title, { bold: true, size: 20 })
  sheet.gap(12)
  for (const [name, value] of content.facts) sheet.row(name, [value])
  for (const { title, rows } of content.sections) {
    sheet.gap(16)
    sheet.line(title, { bold: true, size: 13 })
    sheet.gap(4)
    for (const { label, values, isSum } of rows) sheet.row(label, values, isSum)
  }
  sheet.gap(16)
  sheet.line(content.signature, { bold: false, size: 10 })
  return type.pdf.save({ useObjectStreams: false })
}

/** Writes from the top down, and goes to a new page where one is full. */
class Sheet {
  readonly #type: Typeset
  #page: PDFPage
  #y = PAGE.height - MARGIN

  constructor(type: Typeset) {
    this.#type = type
    this.#page = type.pdf.addPage([PAGE.width, PAGE.height])
  }

  gap(points: number): void {
    this.#y -= points
  }

  line(text: string, { bold, size }: { bold: boolean; size: number }): void {
    const width = PAGE.width - 2 * MARGIN
    for (const line of this.#lines(text, bold, size, width)) {
      this.#need(size * 1.4)
      this.#write(line, MARGIN, bold, size)
      this.#y -= size * 1.4
    }
  }

  /** A label with its values beside it. */
  row(label: string, values: readonly string[], bold = false): void {
    const size = 10
    const height = size * 1.4
    const left = this.#lines(label, bold, size, LABEL_WIDTH - 12)
    const width = PAGE.width - 2 * MARGIN - LABEL_WIDTH
    const right = values.flatMap((value) => this.#lines(value, bold, size, width))
    for (let n = 0; n < Math.max(left.length, right.length); n++) {
      this.#need(height)
      this.#write(left[n] ?? '', MARGIN, bold, size, MUTED)
      this.#write(right[n] ?? '', MARGIN + LABEL_WIDTH, bold, size)
      this.#y -= height
    }
    this.#y -= 3
  }

  #lines(text: string, bold: boolean, size: number, width: number): string[] {
    const measure = (part: string) => this.#type.width(part, size, bold)
    return wrappedLines(this.#type.printed(text), width, measure)
  }

  #write(text: string, x: number, bold: boolean, size: number, color = INK): void {
    if (text !== '') this.#type.draw(this.#page, text, { x, y: this.#y - size, size, bold, color })
  }

  #need(height: number): void {
    if (this.#y - height >= MARGIN) return
    this.#page = this.#type.pdf.addPage([PAGE.width, PAGE.height])
    this.#y = PAGE.height - MARGIN
  }
}
