import { PDFDocument, type PDFImage, type PDFPage, type RGB, StandardFonts } from 'pdf-lib'

/** A PDF and how texts are drawn in it. */
export interface Typeset {
  pdf: PDFDocument
  /** A text as it can be drawn: a letter without a shape is "?". */
  printed(text: string): string
  /** Of a printed text, in points. */
  width(text: string, size: number, bold: boolean): number
  draw(
    page: PDFPage,
    text: string,
    place: { x: number; y: number; size: number; bold: boolean; color: RGB },
  ): void
}

/** A PDF whose texts are drawn in its own built-in typefaces, which are in no file: Latin letters. */
export async function standardTypeset(about: Parameters<typeof newPdf>[0]): Promise<Typeset> {
  const pdf = await newPdf(about)
  const plain = await pdf.embedFont(StandardFonts.Helvetica)
  const heavy = await pdf.embedFont(StandardFonts.HelveticaBold)
  const fontOf = (bold: boolean) => (bold ? heavy : plain)
  return {
    pdf,
    printed: standardText,
    width: (text, size, bold) => fontOf(bold).widthOfTextAtSize(text, size),
    draw: (page, text, { bold, ...place }) => page.drawText(text, { ...place, font: fontOf(bold) }),
  }
}

/** An empty PDF of ours. `made` is the only time in it: the same content has the same bytes. */
export async function newPdf({
  title,
  made,
  language = 'en-US',
}: {
  title: string
  made: Date
  language?: 'en-US' | 'es-US'
}): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setLanguage(language)
  pdf.setProducer('Bakehouse')
  pdf.setCreator('Bakehouse')
  pdf.setCreationDate(made)
  pdf.setModificationDate(made)
  return pdf
}

/** Signs of Windows-1252 beyond Latin-1, which the built-in typefaces of PDF have too. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/**
 * A text in the letters of PDF's built-in typefaces: control characters are spaces, a letter they
 * lack is its base letter where it has one ("ł" has none), else "?".
 */
export function standardText(text: string): string {
  let result = ''
  for (const letter of text.normalize('NFC')) {
    if (isStandard(letter)) result += letter
    else if (/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/u.test(letter)) result += ' '
    else if (letter === '−') result += '-'
    else if (!/[\p{Cf}\p{Mn}]/u.test(letter)) {
      const [base = ''] = letter.normalize('NFD')
      result += isStandard(base) ? base : '?'
    }
  }
  return result
}

/** Whether PDF's built-in typefaces show a text as it was typed. */
export function isStandardText(text: string): boolean {
  return [...text.normalize('NFC')].every(
    (letter) => letter === '−' || isStandard(letter) || /[\p{C}\p{Z}]/u.test(letter),
  )
}

function isStandard(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return (
    (code >= 0x20 && code < 0x7f) ||
    (code >= 0xa1 && code <= 0xff) ||
    BEYOND_LATIN_1.includes(letter)
  )
}

/** A text in lines no wider than `width`, broken between words, a word alone where it must be. */
export function wrappedLines(
  text: string,
  width: number,
  measure: (part: string) => number,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (line !== '' && measure(line + letter) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** A file whose pages are wanted: a PDF's all or some (by number from 0), an image as one page. */
export interface PageSource {
  bytes: Uint8Array
  form: 'pdf' | 'jpeg' | 'png'
  pages?: readonly number[]
}

/**
 * A PDF of the pages of other files, in order, as they are. The same pages make the same bytes, so
 * that doing it again finds what was made. Rejects where a file cannot be read. Scripts and
 * attached files of the originals are not copied.
 */
export async function copyPages(sources: readonly PageSource[]): Promise<Uint8Array<ArrayBuffer>> {
  const made = await PDFDocument.create({ updateMetadata: false })
  for (const { bytes, form, pages } of sources) {
    if (form === 'pdf') {
      const from = await PDFDocument.load(bytes, { updateMetadata: false })
      const copied = await made.copyPages(from, [...(pages ?? from.getPageIndices())])
      for (const page of copied) made.addPage(page)
    } else {
      const image = await (form === 'png' ? made.embedPng(bytes) : made.embedJpg(bytes))
      const { width, height } = image.scaleToFit(...letterPage(image))
      made.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
    }
  }
  return new Uint8Array(await made.save())
}

/** How many pages a PDF has. Rejects where it cannot be read. */
export async function countPages(bytes: Uint8Array): Promise<number> {
  return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()
}

/**
 * Photos of pages, as JPEG, as one PDF in the same order: each fills a page of US Letter, landscape
 * or portrait as the photo is. Throws when one is no JPEG.
 */
export async function photoPages(photos: readonly Uint8Array[], made: Date): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setCreationDate(made)
  pdf.setModificationDate(made)
  for (const bytes of photos) {
    const photo = await pdf.embedJpg(bytes)
    const [wide, high] = letterPage(photo)
    const { width, height } = photo.scaleToFit(wide, high)
    const [x, y] = [(wide - width) / 2, (high - height) / 2]
    pdf.addPage([wide, high]).drawImage(photo, { x, y, width, height })
  }
  return pdf.save()
}

/** The sides of a US Letter page in points, landscape or portrait as the image is. */
function letterPage({ width, height }: PDFImage): [width: number, height: number] {
  return width > height ? [792, 612] : [612, 792]
}
