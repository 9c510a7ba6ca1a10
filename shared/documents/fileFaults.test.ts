import { expect, it } from 'vitest'
import { imageSize, pictureFault } from './validateFile.ts'

function pngOf(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(64)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

/** An application part of 20 bytes, two fill bytes, then the frame of a progressive JPEG. */
function jpegOf(width: number, height: number, frame = 0xc2): Uint8Array {
  const bytes = new Uint8Array(64)
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0, 20])
  bytes.set([0xff, 0xff, 0xff, frame, 0, 17, 8], 24)
  new DataView(bytes.buffer).setUint16(31, height)
  new DataView(bytes.buffer).setUint16(33, width)
  return bytes
}

function heicOf(...sizes: [number, number][]): Uint8Array {
  const bytes = new Uint8Array(32 + 20 * sizes.length)
  const put = (text: string, at: number) =>
    bytes.set(
      [...text].map((c) => c.charCodeAt(0)),
      at,
    )
  put('ftypheic', 4)
  sizes.forEach(([width, height], n) => {
    put('ispe', 20 + 20 * n)
    new DataView(bytes.buffer).setUint32(28 + 20 * n, width)
    new DataView(bytes.buffer).setUint32(32 + 20 * n, height)
  })
  return bytes
}

it.each([
  ['PNG', pngOf(20_000, 20_000), { width: 20_000, height: 20_000 }],
  ['JPEG', jpegOf(2480, 3508), { width: 2480, height: 3508 }],
  ['baseline JPEG', jpegOf(10, 20, 0xc0), { width: 10, height: 20 }],
  ['HEIC of tiles', heicOf([512, 512], [4032, 3024]), { width: 4032, height: 3024 }],
])('the size of a %s is in its header', (_, bytes, size) => {
  expect(imageSize(bytes)).toEqual(size)
})

it.each([
  ['nothing', new Uint8Array()],
  ['a PDF', new TextEncoder().encode('%PDF-1.4 and more than twelve bytes')],
  ['a PNG that is cut', pngOf(1, 1).slice(0, 20)],
  ['a JPEG without a frame', jpegOf(1, 1).slice(0, 26)],
  ['a JPEG whose parts are no parts', new Uint8Array([0xff, 0xd8, 0xff, ...new Array(30).fill(0)])],
  ['a HEIC that names no size', heicOf()],
])('no size is found in %s', (_, bytes) => {
  expect(imageSize(bytes)).toBeNull()
})

it('an image is drawn unless it is larger than a computer has room for, or damaged', () => {
  expect(pictureFault(pngOf(7016, 9933))).toBeNull()
  expect(pictureFault(pngOf(20_000, 20_000))).toBe(
    'its picture of 20,000 by 20,000 pixels is too large',
  )
  expect(pictureFault(pngOf(0, 5))).toBe('its picture is damaged')
})
