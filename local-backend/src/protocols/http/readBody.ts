import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { tryParseJson } from '../../tryParseJson.ts'
import { HttpError } from './HttpError.ts'

/** Google's emulator takes as much for one REST request. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024

/**
 * The whole body as text. A declared length over the limit is refused before a byte is kept, an
 * undeclared one as soon as it passes the limit: `HttpError` 413. Bytes that aren't UTF-8: 400.
 */
export async function readBody(request: IncomingMessage, limit = MAX_BODY_BYTES): Promise<string> {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    throw new HttpError(415, 'Compressed request bodies are not accepted. Send it as it is.')
  }
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  const bytes = await collect(request, limit)
  if (!isUtf8(bytes)) throw new HttpError(400, 'The request body is not UTF-8 text.')
  return bytes.toString()
}

/** By events, because leaving an async iteration early would cut the connection before the answer. */
function collect(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else {
        chunks.length = 0
        reject(tooLarge(limit))
      }
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', (cause) => reject(new HttpError(400, 'The request broke off.', { cause })))
  })
}

function tooLarge(limit: number): HttpError {
  return new HttpError(413, `The request body is larger than ${limit} bytes. Split it.`)
}

/** A JSON body; an empty one counts as `{}`. `HttpError` 400 when it doesn't parse. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return {}
  const json = tryParseJson(text)
  if (json === undefined) throw new HttpError(400, "Payload isn't valid for request.")
  return json
}

/** The source of the rules that a test tool sends. */
export async function readRulesSource(request: IncomingMessage): Promise<string> {
  const body: unknown = parseJsonBody(await readBody(request))
  const { rules } = (body ?? {}) as { rules?: { files?: { content?: unknown }[] } }
  const content = rules?.files?.[0]?.content
  if (typeof content === 'string') return content
  throw new HttpError(
    400,
    'Send {"rules":{"files":[{"content":"…"}]}} with the source of the rules.',
  )
}
