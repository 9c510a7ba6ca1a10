import type { IncomingMessage } from 'node:http'
import type { Caller } from '../../firestore/types.ts'
import { readExpected, readSettings } from '../../storage/readSettings.ts'
import type { Preconditions } from '../../storage/requirePreconditions.ts'
import type { ObjectPlace } from '../../storage/StoredObject.ts'
import type { UploadPlan } from '../../storage/UploadSessions.ts'
import { HttpError } from '../http/HttpError.ts'

/** What an upload will make, of its metadata and headers. INVALID_ARGUMENT. */
export function planUpload(
  metadata: unknown,
  options: {
    place: ObjectPlace
    contentType: string | undefined
    declared: number | null
    preconditions: Preconditions
    caller: Caller
  },
): UploadPlan {
  const { place, contentType, declared, preconditions, caller } = options
  const settings = readSettings(metadata, { tokens: caller.kind === 'admin' })
  return {
    ...place,
    settings: settings.create(contentType),
    tokens: settings.tokens ?? [],
    expected: readExpected(metadata),
    declared,
    preconditions,
  }
}

/**
 * The bytes of a request as they come. Leaving off early does not cut the connection, so that a refusal
 * can still be answered; a connection that is lost throws. `HttpError` 415 for compressed bytes.
 */
export async function* uploadBody(request: IncomingMessage): AsyncGenerator<Buffer> {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    throw new HttpError(415, 'Compressed request bodies are not accepted. Send it as it is.')
  }
  try {
    for await (const bytes of request.iterator({ destroyOnReturn: false })) yield bytes as Buffer
  } catch (cause) {
    // biome-ignore lint/style/useErrorCause: the cause is there, as the third argument
    throw new HttpError(400, 'The request broke off.', { cause })
  }
}

/** The declared length of a body; null when there is none. `HttpError` 400 when it is no length. */
export function declaredLength(text: string | string[] | null | undefined): number | null {
  if (text === undefined || text === null) return null
  const length = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(length)) return length
  throw new HttpError(400, 'The declared length is no number of bytes.')
}
