import { PDFDocument, type PDFPage, rgb } from 'pdf-lib'
import { formatMoment } from '#shared/kernel/day.ts'
import { printedText, type ReadFont, Typefaces } from '../typefaces.ts'
import { SHEET } from './envelope.ts'
import { layCover } from './letterCover.ts'
import { faultOfAddress, layLetter, type Mark } from './letterLayout.ts'
import type { LetterFault, LetterRunInput, MadeLetterRun, PrintedLetter } from './model.ts'

/**
 * The PDF of a run: its cover list, then its letters. The only time in it is the run's own, so that the
 * same run has the same bytes. Rejects where a typeface cannot be read.
 */
export async function letterRunPdf(input: LetterRunInput, read: ReadFont): Promise<MadeLetterRun> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(`Letters ${input.run}`)
  pdf.setProducer('Bakehouse')
  pdf.setCreator('Bakehouse')
  pdf.setCreationDate(input.at)
  pdf.setModificationDate(input.at)
  const texts = [...input.letters.flatMap(textsOf), ...ownTexts(input)].map(printedText)
  const faces = await Typefaces.open(pdf, read, texts)
  const measure = faces.width.bind(faces)
  const laid = input.letters.map((letter) => layLetter(letter, input, measure).pages)
  const pages = laid.map(({ length }) => length)
  const printed = formatMoment(input.at, { seconds: false, timeZone: input.carrier.timeZone })
  for (const marks of [...layCover(input, { pages, printed }, measure), ...laid.flat()])
    draw(pdf.addPage([SHEET.width, SHEET.height]), marks, faces)
  return { bytes: await pdf.save({ useObjectStreams: false }), pages }
}

/** Why letters can't be printed as they are, by their ids; those that can be are not among them. */
export async function letterFaults(
  letters: readonly PrintedLetter[],
  read: ReadFont,
): Promise<Record<string, LetterFault>> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const texts = letters.flatMap(textsOf).map(printedText)
  const faces = await Typefaces.open(pdf, read, texts)
  const measure = faces.width.bind(faces)
  return Object.fromEntries(
    letters.flatMap((letter): [string, LetterFault][] => {
      const isKnown = textsOf(letter).every((text) => faces.knows(printedText(text)))
      const fault = isKnown ? faultOfAddress(letter.to, measure) : 'LETTERS_UNKNOWN'
      return fault === null ? [] : [[letter.id, fault]]
    }),
  )
}

/** Everything typed that a letter prints, line by line. */
function textsOf({ to, subject, text, code }: PrintedLetter): string[] {
  return [...to, subject, code, ...text.split('\n')]
}

function ownTexts({ sender, carrier }: LetterRunInput): string[] {
  return [...sender, carrier.name, carrier.helpHours]
}

const TONES = {
  ink: rgb(0.1, 0.11, 0.12),
  muted: rgb(0.33, 0.34, 0.36),
  line: rgb(0.75, 0.75, 0.74),
  accent: rgb(0.05, 0.33, 0.38),
  panel: rgb(0.95, 0.95, 0.94),
  black: rgb(0, 0, 0),
  white: rgb(1, 1, 1),
}

/** How far a line's base is below its top, as a share of the size. */
const ASCENT = 0.93

function draw(page: PDFPage, marks: readonly Mark[], faces: Typefaces): void {
  for (const mark of marks) {
    const color = TONES[mark.tone]
    if (mark.kind === 'fill') {
      const { left: x, top, width, height } = mark
      page.drawRectangle({ x, y: SHEET.height - top - height, width, height, color })
      continue
    }
    let x = mark.left
    const y = SHEET.height - mark.top - mark.size * ASCENT
    for (const { font, text } of faces.runs(mark.text, mark.bold)) {
      page.drawText(text, { x, y, size: mark.size, font, color })
      x += font.widthOfTextAtSize(text, mark.size)
    }
  }
}
