import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib'

interface NewPdf {
  pdf: PDFDocument
  plain: PDFFont
  bold: PDFFont
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
}): Promise<NewPdf> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setLanguage(language)
  pdf.setProducer('Bakehouse')
  pdf.setCreator('Bakehouse')
  pdf.setCreationDate(made)
  pdf.setModificationDate(made)
  return {
    pdf,
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  }
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
