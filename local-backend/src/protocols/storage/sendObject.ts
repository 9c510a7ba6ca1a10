import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { StoredObject } from '../../storage/StoredObject.ts'
import { type ByteRange, readRange } from './readRange.ts'

/**
 * Sends an object's bytes, or the range that was asked for, straight from the disk. Whatever they are,
 * a browser may save them and not run them: they come from the address that serves the apps.
 */
export async function sendObject(
  request: IncomingMessage,
  response: ServerResponse,
  { object, handle }: { object: StoredObject; handle: FileHandle },
): Promise<void> {
  try {
    const range = readRange(request.headers.range, object.size)
    if (range === 'unsatisfiable') {
      response.writeHead(416, { 'Content-Range': `bytes */${object.size}`, 'Content-Length': 0 })
      response.end()
      return
    }
    const { start, end } = range ?? { start: 0, end: object.size }
    response.writeHead(range === null ? 200 : 206, headersOf(object, range))
    if (request.method === 'HEAD' || end === start) response.end()
    else await sendBytes(handle, response, start, end)
  } finally {
    await handle.close()
  }
}

async function sendBytes(
  handle: FileHandle,
  response: ServerResponse,
  start: number,
  end: number,
): Promise<void> {
  const bytes = handle.createReadStream({ start, end: end - 1, autoClose: false })
  try {
    await pipeline(bytes, response)
  } catch (error) {
    // A reader that goes away is no fault.
    if (!(error instanceof Error && 'code' in error && GONE.has(String(error.code)))) throw error
  }
}

const GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'])

function headersOf(object: StoredObject, range: ByteRange | null): Record<string, string | number> {
  const { name, size, contentType, contentEncoding, contentLanguage, cacheControl } = object
  const { start, end } = range ?? { start: 0, end: size }
  return {
    'Accept-Ranges': 'bytes',
    'Content-Type': contentType,
    'Content-Length': end - start,
    'Content-Disposition': attachment(object.contentDisposition, name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': cacheControl ?? 'private, no-store',
    ETag: etagOf(object),
    'Last-Modified': new Date(object.updated / 1000).toUTCString(),
    'x-goog-generation': String(object.generation),
    'x-goog-metageneration': String(object.metageneration),
    'x-goog-hash': `crc32c=${object.crc32c},md5=${object.md5}`,
    'x-goog-storage-class': 'STANDARD',
    'x-goog-stored-content-encoding': contentEncoding ?? 'identity',
    'x-goog-stored-content-length': size,
    ...(contentEncoding !== undefined && { 'Content-Encoding': contentEncoding }),
    ...(contentLanguage !== undefined && { 'Content-Language': contentLanguage }),
    ...(range !== null && { 'Content-Range': `bytes ${start}-${end - 1}/${size}` }),
  }
}

/** Changes with the bytes and with what is said of them. */
export function etagOf({ generation, metageneration }: StoredObject): string {
  return `"${generation.toString(36)}/${metageneration.toString(36)}"`
}

/** Whatever the object says of its own, it is never shown in place. */
function attachment(said: string | undefined, name: string): string {
  if (said !== undefined && /^attachment(?:;|$)/i.test(said)) return said
  const file = encodeURIComponent(name.split('/').at(-1) ?? '').replace(/['()*]/g, percent)
  return `attachment; filename*=UTF-8''${file}`
}

function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}
