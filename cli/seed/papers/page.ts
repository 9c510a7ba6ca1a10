/** A line of a page, from the top down. Amounts stand at the right edge. */
export type PageLine =
  | { title: string }
  | { text: string; small?: boolean }
  | { row: readonly [label: string, amount: string]; bold?: boolean }
  | { rule: true }
  | { gap: number }

export interface PaperOptions {
  /** Degrees by which the sheet lay askew on the scanner. */
  askew?: number
}

const WIDTH = 612
const HEIGHT = 792
const MARGIN = 56

/**
 * A PDF of some pages in its own built-in typefaces, written by hand: a paper of the demo is two
 * kilobytes and takes no time, where the library that makes reports takes milliseconds for each.
 */
export function pdfOf(
  pages: readonly (readonly PageLine[])[],
  { askew = 0 }: PaperOptions = {},
): Uint8Array<ArrayBuffer> {
  const contents = pages.map((lines) => contentOf(lines, askew))
  const kids = contents.map((_, n) => `${5 + 2 * n} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    fontObject('Helvetica'),
    fontObject('Helvetica-Bold'),
    ...contents.flatMap((content, n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${6 + 2 * n} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  return bytesOf(withTable(objects))
}

function fontObject(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

/** The objects with the table that says where each begins. */
function withTable(objects: readonly string[]): string {
  let file = '%PDF-1.4\n'
  const places = objects.map((object, n) => {
    const at = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

/** One byte a letter, so that lengths and places count. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

function contentOf(lines: readonly PageLine[], askew: number): string {
  const parts = askew === 0 ? [] : [`0.97 g 0 0 ${WIDTH} ${HEIGHT} re f 0.15 g`, turned(askew)]
  let y = HEIGHT - MARGIN
  for (const line of lines) {
    if ('gap' in line) y -= line.gap
    else if ('rule' in line) {
      y -= 8
      parts.push(`0.6 w ${MARGIN} ${y} m ${WIDTH - MARGIN} ${y} l S`)
    } else if ('title' in line) {
      y -= 22
      parts.push(text(line.title, { x: MARGIN, y, size: 16, bold: true }))
    } else if ('text' in line) {
      y -= line.small ? 12 : 15
      parts.push(text(line.text, { x: MARGIN, y, size: line.small ? 8.5 : 10.5, bold: false }))
    } else {
      y -= 17
      const [label, amount] = line.row
      const bold = line.bold ?? false
      const x = WIDTH - MARGIN - widthOf(amount, 10.5)
      parts.push(text(label, { x: MARGIN, y, size: 10.5, bold }))
      parts.push(text(amount, { x, y, size: 10.5, bold }))
    }
  }
  return parts.join('\n')
}

function turned(degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle).toFixed(5), Math.sin(angle).toFixed(5)]
  return `${cos} ${sin} ${(-Number(sin)).toFixed(5)} ${cos} ${(degrees * 4).toFixed(1)} ${(-degrees * 3).toFixed(1)} cm`
}

function text(
  words: string,
  { x, y, size, bold }: { x: number; y: number; size: number; bold: boolean },
): string {
  const font = bold ? 'F2' : 'F1'
  return `BT /${font} ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td (${escaped(words)}) Tj ET`
}

/** In WinAnsi: a letter beyond Latin-1 would be another one there. */
function escaped(words: string): string {
  return words
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\xff]/g, '?')
    .replace(/[\\()]/g, '\\$&')
}

/** Of an amount in Helvetica, whose digits are all 0.556 wide; its signs are about half of that. */
function widthOf(amount: string, size: number): number {
  const ems = [...amount].map((letter) => (/[\d$A-Za-z]/.test(letter) ? 0.556 : 0.29))
  return ems.reduce((sum, em) => sum + em, 0) * size
}
