import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { imageSize } from './imageSize.ts'

/** Larger pictures are not drawn: decoded, every pixel takes four bytes. An A3 page at 600 dpi has 70 million. */
const MOST_PIXELS = 80_000_000

/** Why an image is not drawn, told from its header alone; null: it can be. */
export function scanFault(name: string, bytes: Uint8Array): Refusal | null {
  const size = imageSize(bytes)
  if (size === null || size.width === 0 || size.height === 0)
    return refusal('SCAN_NOT_SHOWN', { name, why: 'its picture is damaged' })
  if (size.width * size.height <= MOST_PIXELS) return null
  const [width, height] = [size.width, size.height].map((side) => side.toLocaleString('en-US'))
  const why = `its picture of ${width} by ${height} pixels is too large`
  return refusal('SCAN_NOT_SHOWN', { name, why })
}
