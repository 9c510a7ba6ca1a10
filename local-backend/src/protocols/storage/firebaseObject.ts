import { formatTimestamp } from '../../firestore/timestamps.ts'
import type { StoredObject } from '../../storage/StoredObject.ts'
import { etagOf } from './sendObject.ts'

/** An object as the web SDKs' protocol shows it. */
export function firebaseObject(object: StoredObject): object {
  const { name, bucket, tokens, metadata } = object
  return {
    name,
    bucket,
    generation: String(object.generation),
    metageneration: String(object.metageneration),
    contentType: object.contentType,
    timeCreated: formatTimestamp(object.generation),
    updated: formatTimestamp(object.updated),
    storageClass: 'STANDARD',
    size: String(object.size),
    md5Hash: object.md5,
    crc32c: object.crc32c,
    contentEncoding: object.contentEncoding ?? 'identity',
    contentDisposition:
      object.contentDisposition ?? `inline; filename*=utf-8''${encodeURIComponent(name)}`,
    etag: etagOf(object),
    ...(object.contentLanguage !== undefined && { contentLanguage: object.contentLanguage }),
    ...(object.cacheControl !== undefined && { cacheControl: object.cacheControl }),
    ...(tokens.length > 0 && { downloadTokens: tokens.join(',') }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  }
}
