import { PDFDocument } from 'pdf-lib'

/** A file whose pages are wanted: a PDF's all or some (by number from 0), an image as one page. */
export interface PageSource {
  bytes: Uint8Array
  form: 'pdf' | 'jpeg' | 'png'
  pages?: readonly number[]
}

/** Points of a US Letter page, in which an image is laid. */
const LETTER_PAGE = { width: 612, height: 792 } as const

/**
 * A PDF of the pages of other files, in order, as they are. The same pages make the same bytes, so
 * that doing it again finds what was made. Rejects where a file cannot be read. Scripts and files that
 * the originals carry as a whole stay behind.
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
      const isWide = image.width > image.height
      const [width, height] = isWide
        ? [LETTER_PAGE.height, LETTER_PAGE.width]
        : [LETTER_PAGE.width, LETTER_PAGE.height]
      const { width: wide, height: high } = image.scaleToFit(width, height)
      made.addPage([wide, high]).drawImage(image, { x: 0, y: 0, width: wide, height: high })
    }
  }
  return new Uint8Array(await made.save())
}

/** How many pages a PDF has. Rejects where it cannot be read. */
export async function countPages(bytes: Uint8Array): Promise<number> {
  return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()
}

/** The longer and the shorter side of US Letter, in points. */
const LONG_SIDE = 792
const SHORT_SIDE = 612

/**
 * Photos of pages, as JPEG, as one PDF in the same order: each fills a page of US Letter, lying or
 * standing as the photo does. Throws when one is no JPEG.
 */
export async function photoPages(photos: readonly Uint8Array[], made: Date): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setCreationDate(made)
  pdf.setModificationDate(made)
  for (const bytes of photos) {
    const photo = await pdf.embedJpg(bytes)
    const isWide = photo.width > photo.height
    const [width, height] = isWide ? [LONG_SIDE, SHORT_SIDE] : [SHORT_SIDE, LONG_SIDE]
    const { width: w, height: h } = photo.scaleToFit(width, height)
    pdf
      .addPage([width, height])
      .drawImage(photo, { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h })
  }
  return pdf.save()
}
