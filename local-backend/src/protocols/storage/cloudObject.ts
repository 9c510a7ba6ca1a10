import { formatTimestamp } from '../../firestore/timestamps.ts'
import type { StoredObject } from '../../storage/StoredObject.ts'
import { etagOf } from './sendObject.ts'

/** An object as Cloud Storage's own protocol shows it. `host`: `http://127.0.0.1:8080` */
export function cloudObject(object: StoredObject, host: string): object {
  const { bucket, name, tokens } = object
  const link = `${host}/storage/v1/b/${bucket}/o/${encodeURIComponent(name)}`
  const metadata = {
    ...object.metadata,
    ...(tokens.length > 0 && { firebaseStorageDownloadTokens: tokens.join(',') }),
  }
  return {
    kind: 'storage#object',
    id: `${bucket}/${name}/${object.generation}`,
    selfLink: link,
    mediaLink: `${link}?generation=${object.generation}&alt=media`,
    name,
    bucket,
    generation: String(object.generation),
    metageneration: String(object.metageneration),
    contentType: object.contentType,
    storageClass: 'STANDARD',
    size: String(object.size),
    md5Hash: object.md5,
    crc32c: object.crc32c,
    etag: etagOf(object),
    timeCreated: formatTimestamp(object.generation),
    updated: formatTimestamp(object.updated),
    timeStorageClassUpdated: formatTimestamp(object.generation),
    ...(object.contentDisposition !== undefined && {
      contentDisposition: object.contentDisposition,
    }),
    ...(object.contentEncoding !== undefined && { contentEncoding: object.contentEncoding }),
    ...(object.contentLanguage !== undefined && { contentLanguage: object.contentLanguage }),
    ...(object.cacheControl !== undefined && { cacheControl: object.cacheControl }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  }
}
