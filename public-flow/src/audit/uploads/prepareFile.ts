import { type FileFault, sniffContent } from '#shared/documents/content.ts'
import { extensionOf, MAX_FILE_BYTES } from '#shared/kernel/constants.ts'

export type PreparedFile =
  | { ok: true; name: string; body: Blob; contentType: string; sha256: string }
  | { ok: false; fault: FileFault | 'FILE_LOST' }

/** Checks, scales and hashes a chosen file: what is sent, or why it isn't. */
export async function prepareFile(name: string, file: Blob): Promise<PreparedFile> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, fault: 'FILE_TOO_BIG' }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    // The phone has let go of it: deleted, moved, or on a card that is gone.
    return { ok: false, fault: 'FILE_LOST' }
  }
  const sniffed = sniffContent(name, bytes)
  if (!sniffed.ok) return sniffed
  const { body, contentType } = await scaledPhoto(file, sniffed.contentType)
  const summed = body === file ? bytes : new Uint8Array(await body.arrayBuffer())
  const isConverted = contentType !== sniffed.contentType
  const shown = isConverted ? name.replace(/\.[^.]*$/, '.jpg') : name
  return { ok: true, name: shown, body, contentType, sha256: await sha256Of(summed) }
}

/** Puts photos of pages into one PDF, in their order. Rejects when one of them cannot be read. */
export type JoinPhotos = (photos: readonly Blob[], made: Date) => Promise<Blob>

/** Kinds that each browser can read and draw. */
const JOINED = ['jpg', 'jpeg', 'png']

/** True when a file can be a page of a joined one, by its name. */
export function isPagePhoto(name: string): boolean {
  const extension = extensionOf(name)
  return extension !== null && JOINED.includes(extension)
}

/**
 * Draws each photo the right way up, as a photo alone is sent, and has the PDF made of them. The maker
 * is loaded when it is asked for.
 */
export async function joinPhotos(
  photos: readonly Blob[],
  made: Date,
  tools: PhotoTools = BROWSER_TOOLS,
): Promise<Blob> {
  const { photoPages } = await import('#shared/documents/pdf.ts')
  const pages: Uint8Array[] = []
  for (const photo of photos) {
    const drawn = await drawnPhoto(photo, tools)
    pages.push(new Uint8Array(await drawn.arrayBuffer()))
  }
  const bytes = await photoPages(pages, made)
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' })
}

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

/** Lower-case hex; empty where the browser has no such function (a page that is not secure). */
async function sha256Of(bytes: Uint8Array): Promise<string> {
  const subtle = globalThis.crypto?.subtle
  if (!subtle) return ''
  const digest = await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
