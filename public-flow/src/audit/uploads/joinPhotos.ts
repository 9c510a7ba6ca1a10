import { extensionOf } from '#shared/kernel/constants.ts'
import { drawnPhoto, type PhotoTools } from './scaledPhoto.ts'

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
  tools?: PhotoTools,
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
