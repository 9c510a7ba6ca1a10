import { PDFDocument, type PDFImage } from 'pdf-lib'

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
