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
      const share = shareOf(picture)
      if (share === 1) return asItIs
      const body = await tools.draw(picture, sizeOf(picture, share), QUALITY)
      if (body === null || body.size >= file.size) return asItIs
      return { body, contentType: 'image/jpeg' }
    } finally {
      picture.close()
    }
  } catch {
    return asItIs
  }
}

/**
 * A photo as JPEG, the right way up whatever its camera noted, its longest side at most 2,500 pixels.
 * Rejects when this browser cannot read it.
 */
export async function drawnPhoto(file: Blob, tools: PhotoTools = BROWSER_TOOLS): Promise<Blob> {
  const picture = await tools.open(file)
  try {
    const body = await tools.draw(picture, sizeOf(picture, shareOf(picture)), QUALITY)
    if (body === null) throw new Error('the picture cannot be drawn')
    return body
  } finally {
    picture.close()
  }
}

function shareOf({ width, height }: { width: number; height: number }): number {
  return Math.min(1, LONGEST_SIDE / Math.max(width, height))
}

function sizeOf({ width, height }: { width: number; height: number }, share: number) {
  return { width: Math.round(width * share), height: Math.round(height * share) }
}

const BROWSER_TOOLS: PhotoTools = {
  open: (file) => createImageBitmap(file),
  draw: (picture, { width, height }, quality) => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const paper = canvas.getContext('2d')
    if (paper === null) return Promise.resolve(null)
    // JPEG has no transparency: what is see-through would be black.
    paper.fillStyle = 'white'
    paper.fillRect(0, 0, width, height)
    paper.drawImage(picture as ImageBitmap, 0, 0, width, height)
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  },
}
