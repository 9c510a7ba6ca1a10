import { PDFDocument } from 'pdf-lib'

/** The longer and the shorter side of US Letter, in points. */
const LONG = 792
const SHORT = 612

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
    const [width, height] = isWide ? [LONG, SHORT] : [SHORT, LONG]
    const { width: w, height: h } = photo.scaleToFit(width, height)
    pdf
      .addPage([width, height])
      .drawImage(photo, { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h })
  }
  return pdf.save()
}
