import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib'

export interface NewDocument {
  pdf: PDFDocument
  plain: PDFFont
  bold: PDFFont
}

/** An empty PDF of ours. `made` is the only time in it: the same content has the same bytes. */
export async function newDocument({
  title,
  made,
  language = 'en-US',
}: {
  title: string
  made: Date
  language?: 'en-US' | 'es-US'
}): Promise<NewDocument> {
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
