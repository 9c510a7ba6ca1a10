import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import jsQr from 'jsqr'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { getDocument } from '#shared/testing/pdfJs.ts'

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** A page of a PDF as a picture. */
export interface PagePicture {
  width: number
  height: number
  /** Red, green, blue and opacity of each pixel. */
  pixels: Uint8ClampedArray
  /** What is written on it, piece by piece. */
  texts: string[]
  png(): Uint8Array
}

type RenderContext = NonNullable<Parameters<PDFPageProxy['render']>[0]['canvasContext']>

/** The pages of a PDF, drawn as a viewer draws them; `scale` 1 is 72 pixels an inch. */
export async function pdfPictures(pdf: Uint8Array, scale = 2): Promise<PagePicture[]> {
  const task = getDocument({
    data: Uint8Array.from(pdf),
    standardFontDataUrl: join(PDFJS, 'standard_fonts/'),
    disableFontFace: true,
    verbosity: 0,
  })
  const document = await task.promise
  const pages: PagePicture[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale })
    const canvas = createCanvas(viewport.width, viewport.height)
    // The types are those of a browser's canvas.
    const canvasContext = canvas.getContext('2d') as unknown as RenderContext
    await page.render({ canvas: null, canvasContext, viewport }).promise
    const { width, height } = canvas
    const { items } = await page.getTextContent()
    pages.push({
      width,
      height,
      pixels: canvas.getContext('2d').getImageData(0, 0, width, height).data,
      texts: items.flatMap((item) => ('str' in item && item.str !== '' ? [item.str] : [])),
      png: () => canvas.toBuffer('image/png'),
    })
  }
  await task.destroy()
  return pages
}

/** What the QR code in a picture says; null where a reader finds none. */
export function qrIn({ pixels, width, height }: PagePicture): string | null {
  return jsQr(pixels, width, height)?.data ?? null
}
