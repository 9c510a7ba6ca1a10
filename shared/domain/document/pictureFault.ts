import { imageSize } from './imageSize.ts'

/** Larger pictures are not drawn: decoded, every pixel takes four bytes. An A3 page at 600 dpi has 70 million. */
const MOST_PIXELS = 80_000_000

/** Why a picture is not drawn, in words, told from its header alone; null: it can be. */
export function pictureFault(bytes: Uint8Array): string | null {
  const size = imageSize(bytes)
  if (size === null || size.width === 0 || size.height === 0) return 'its picture is damaged'
  if (size.width * size.height <= MOST_PIXELS) return null
  const [width, height] = [size.width, size.height].map((side) => side.toLocaleString('en-US'))
  return `its picture of ${width} by ${height} pixels is too large`
}
