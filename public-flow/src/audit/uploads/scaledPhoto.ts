/** Longest side of a photo that is sent, in pixels. */
const LONGEST_SIDE = 2500
const QUALITY = 0.85
const SCALED = ['image/jpeg', 'image/png']

/** Sizes and draws pictures; a browser does, a test can stand in for it. */
export interface PhotoTools {
  open(file: Blob): Promise<{ width: number; height: number; close(): void }>
  draw(
    picture: { width: number; height: number },
    size: { width: number; height: number },
    quality: number,
  ): Promise<Blob | null>
}

/**
 * A photo with its longest side at 2,500 pixels, as JPEG; the file itself when it is no photo, small
 * enough, not made smaller by it, or of a kind that this browser cannot read (HEIC mostly).
 */
export async function scaledPhoto(
  file: Blob,
  contentType: string,
  tools: PhotoTools = BROWSER_TOOLS,
): Promise<{ body: Blob; contentType: string }> {
  const asItIs = { body: file, contentType }
  if (!SCALED.includes(contentType)) return asItIs
  try {
    const picture = await tools.open(file)
    try {
      const share = LONGEST_SIDE / Math.max(picture.width, picture.height)
      if (share >= 1) return asItIs
      const size = {
        width: Math.round(picture.width * share),
        height: Math.round(picture.height * share),
      }
      const body = await tools.draw(picture, size, QUALITY)
      if (body === null || body.size >= file.size) return asItIs
      return { body, contentType: 'image/jpeg' }
    } finally {
      picture.close()
    }
  } catch {
    return asItIs
  }
}

const BROWSER_TOOLS: PhotoTools = {
  open: (file) => createImageBitmap(file),
  draw: (picture, { width, height }, quality) => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(picture as ImageBitmap, 0, 0, width, height)
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  },
}
