import { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import { photoPages } from './pdf.ts'

/** The smallest beginning of a JPEG that says how large it is. */
function jpegOf(width: number, height: number): Uint8Array {
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  const frame = [0xff, 0xc0, 0, 17, 8, ...size, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  return new Uint8Array([0xff, 0xd8, ...frame, 0xff, 0xd9])
}

it('each photo fills a page of US Letter, landscape or portrait as it is; the same photos, the same bytes', async () => {
  const photos = [jpegOf(1500, 2500), jpegOf(2500, 1500)]
  const made = new Date('2026-03-01T00:00:00Z')
  const bytes = await photoPages(photos, made)
  const pdf = await PDFDocument.load(bytes)
  expect(pdf.getPages().map((page) => page.getSize())).toEqual([
    { width: 612, height: 792 },
    { width: 792, height: 612 },
  ])
  expect(await photoPages(photos, made)).toEqual(bytes)
})

it('what is no photo is refused', async () => {
  await expect(photoPages([new Uint8Array([1, 2, 3])], new Date(0))).rejects.toThrow()
})
