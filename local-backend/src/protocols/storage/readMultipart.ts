import type { IncomingMessage } from 'node:http'
import { tryParseJson } from '../../tryParseJson.ts'
import { HttpError } from '../http/HttpError.ts'
import { ByteSource } from './ByteSource.ts'
import { declaredLength, uploadBody } from './uploadBody.ts'

/** An upload in one request: what is said of the object, and its bytes. */
export interface Multipart {
  metadata: unknown
  contentType: string | undefined
  body: AsyncIterable<Buffer>
  /** Bytes the object will have at most and, if nothing follows the last mark, exactly. */
  size: number | null
  /** To be called in the end, also when the bytes were not wanted. */
  close(): Promise<void>
}

const MAX_HEAD_BYTES = 4 * 1024
const MAX_METADATA_BYTES = 64 * 1024
const HEAD_END = Buffer.from('\r\n\r\n')

/** Reads `multipart/related` up to the object's own bytes, which are handed on as they come. */
export async function readMultipart(request: IncomingMessage): Promise<Multipart> {
  const boundary = boundaryOf(request.headers['content-type'])
  const source = new ByteSource(uploadBody(request))
  try {
    return await readHead(request, source, boundary)
  } catch (error) {
    await source.close()
    throw error
  }
}

async function readHead(
  request: IncomingMessage,
  source: ByteSource,
  boundary: string,
): Promise<Multipart> {
  await source.readUntil(Buffer.from(`--${boundary}\r\n`), MAX_HEAD_BYTES)
  await source.readUntil(HEAD_END, MAX_HEAD_BYTES)
  const text = await source.readUntil(Buffer.from(`\r\n--${boundary}\r\n`), MAX_METADATA_BYTES)
  const metadata = tryParseJson(text.toString())
  if (metadata === undefined) throw new HttpError(400, 'The first part is no JSON.')
  const head = await source.readUntil(HEAD_END, MAX_HEAD_BYTES)
  const end = Buffer.from(`\r\n--${boundary}--`)
  const length = declaredLength(request.headers['content-length'])
  const size = length === null ? null : Math.max(0, length - source.taken - end.length)
  const contentType = /^content-type:[ \t]*([^\r\n]*)/im.exec(head.toString('latin1'))?.[1]
  const close = () => source.close()
  return { metadata, contentType, body: source.readPieces(end), size, close }
}

/** RFC 2046: 70 characters at most. */
function boundaryOf(contentType: string | undefined): string {
  const found = /^multipart\/related;.*\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? '',
  )
  const boundary = found?.[1] ?? found?.[2]
  if (boundary === undefined) {
    throw new HttpError(400, 'The content type must be multipart/related with a boundary.')
  }
  return boundary
}
