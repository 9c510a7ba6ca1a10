import { type FileFault, sniffContent } from '#shared/documents/content.ts'
import { MAX_FILE_BYTES } from '#shared/kernel/constants.ts'
import { scaledPhoto } from './scaledPhoto.ts'

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

/** Lower-case hex; empty where the browser has no such function (a page that is not secure). */
async function sha256Of(bytes: Uint8Array): Promise<string> {
  const subtle = globalThis.crypto?.subtle
  if (!subtle) return ''
  const digest = await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
