import type { IncomingMessage } from 'node:http'
import type { Caller } from '../../firestore/types.ts'
import type { StorageService } from '../../storage/createStorageService.ts'
import type { ListRequest } from '../../storage/listObjects.ts'
import type { Preconditions } from '../../storage/requirePreconditions.ts'
import { HttpError } from '../http/HttpError.ts'

/** What answering a request about files needs. */
export interface StorageContext {
  service: StorageService
  /** Who calls. Throws `StatusError`. */
  identifyCaller: (request: IncomingMessage, projectId: string | undefined) => Caller
}

/** The bucket and object of an address below `…/b`. */
export interface StoragePath {
  bucket: string
  /** Null for the bucket's list of objects. */
  name: string | null
  /** `o`, or nothing for the bucket itself. */
  part: 'objects' | 'bucket'
}

/** Reads `{bucket}`, `{bucket}/o` or `{bucket}/o/{object}`. `HttpError` 404, or 400 for bad escapes. */
export function parseStoragePath(path: string): StoragePath {
  const [, bucket, part, name] = /^([^/]+)(?:\/(o)(?:\/(.*))?)?$/.exec(path) ?? []
  if (bucket === undefined) throw new HttpError(404, 'No such address.')
  return {
    bucket: decodeSegment(bucket),
    part: part === undefined ? 'bucket' : 'objects',
    name: name === undefined || name === '' ? null : decodeSegment(name),
  }
}

/** `HttpError` 400 when the escapes are none. */
export function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    // biome-ignore lint/style/useErrorCause: the cause is there, as the third argument
    throw new HttpError(400, 'The address is not well formed.', { cause })
  }
}

/** What an address asks of a list, in either protocol. `HttpError` 400. */
export function listRequest(
  query: URLSearchParams,
  { caller, bucket }: Pick<ListRequest, 'caller' | 'bucket'>,
): ListRequest {
  const most = query.get('maxResults')
  if (most !== null && !/^[1-9]\d{0,8}$/.test(most)) {
    throw new HttpError(400, 'maxResults must be a number above 0.')
  }
  return {
    caller,
    bucket,
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') || undefined,
    pageToken: query.get('pageToken') || undefined,
    maxResults: most === null ? undefined : Number(most),
    startOffset: query.get('startOffset') || undefined,
    endOffset: query.get('endOffset') || undefined,
  }
}

const PRECONDITION_NAMES = [
  'ifGenerationMatch',
  'ifGenerationNotMatch',
  'ifMetagenerationMatch',
  'ifMetagenerationNotMatch',
] as const

/** The preconditions among an address's parameters. `HttpError` 400 when one is no number. */
export function readPreconditions(query: URLSearchParams): Preconditions {
  const found: Preconditions = {}
  for (const name of PRECONDITION_NAMES) {
    const text = query.get(name)
    if (text === null) continue
    if (!/^\d{1,16}$/.test(text)) throw new HttpError(400, `${name} is no generation.`)
    found[name] = Number(text)
  }
  // The Admin SDK names the generation that it means; there is only ever one.
  const generation = query.get('generation')
  if (generation !== null && /^\d{1,16}$/.test(generation)) {
    found.ifGenerationMatch ??= Number(generation)
  }
  return found
}

/** `http://{host}` as the client wrote it; the guard has checked it. */
export function hostOf({ headers }: IncomingMessage): string {
  return `http://${headers.host}`
}
