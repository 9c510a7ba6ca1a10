import { HttpError } from '../http/HttpError.ts'

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
    bucket: decode(bucket),
    part: part === undefined ? 'bucket' : 'objects',
    name: name === undefined || name === '' ? null : decode(name),
  }
}

/** `HttpError` 400 when the escapes are none. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    // biome-ignore lint/style/useErrorCause: the cause is there, as the third argument
    throw new HttpError(400, 'The address is not well formed.', { cause })
  }
}
