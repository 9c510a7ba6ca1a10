import type { IncomingMessage } from 'node:http'
import { tryParseJson } from '../../tryParseJson.ts'
import { HttpError } from '../http/HttpError.ts'
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

/** Bytes as they come, read up to marks. It holds what came last and nothing else. */
export class ByteSource {
  readonly #bytes: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)
  #taken = 0

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#bytes = bytes[Symbol.asyncIterator]()
  }

  /** Bytes that were read up to here. */
  get taken(): number {
    return this.#taken
  }

  /** What comes before the mark, which is passed over. `HttpError` 400 when it isn't within the limit. */
  async readUntil(mark: Buffer, limit: number): Promise<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark)
      if (at >= 0 && at <= limit) return this.#take(at, mark.length)
      if (this.#held.length > limit + mark.length || !(await this.#more())) throw malformed()
    }
  }

  /** What comes before the mark, as it comes. `HttpError` 400 when the mark never does. */
  async *readPieces(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark)
      if (at >= 0) {
        if (at > 0) yield this.#take(at, mark.length)
        return
      }
      // The mark may have begun at the end of what is held.
      const sure = this.#held.length - mark.length + 1
      if (sure > 0) yield this.#take(sure, 0)
      if (!(await this.#more())) throw malformed()
    }
  }

  /** Lets go of the bytes that are not read. */
  async close(): Promise<void> {
    await this.#bytes.return?.()
  }

  #take(length: number, passed: number): Buffer {
    const taken = this.#held.subarray(0, length)
    this.#held = this.#held.subarray(length + passed)
    this.#taken += length + passed
    return taken
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#bytes.next()
    if (done === true) return false
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value])
    return true
  }
}

function malformed(): HttpError {
  return new HttpError(400, 'The multipart body is not well formed.')
}
