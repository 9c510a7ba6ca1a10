import type { IncomingMessage, ServerResponse } from 'node:http'
import { formatTimestamp } from '../../firestore/timestamps.ts'
import { readSettings } from '../../storage/readSettings.ts'
import { requireObjectName } from '../../storage/requireObjectName.ts'
import type { ObjectPlace, StoredObject } from '../../storage/StoredObject.ts'
import { HttpError } from '../http/HttpError.ts'
import { parseJsonBody, readBody } from '../http/readBody.ts'
import { sendJson } from '../http/sendResponse.ts'
import { etagOf } from './sendObject.ts'
import { decodeSegment, hostOf, readPreconditions, type StorageContext } from './storageRequest.ts'

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

const MAX_METADATA_BYTES = 64 * 1024

/** `rewriteTo` and `copyTo`, for copies and moves; done in one step. `to` as the address has it. */
export async function cloudCopy(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  { service, from, to }: StorageContext & { from: ObjectPlace; to: ObjectPlace },
): Promise<void> {
  if (request.method !== 'POST') throw new HttpError(405, 'This address knows POST.')
  const body = parseJsonBody(await readBody(request, MAX_METADATA_BYTES))
  const isChanged = typeof body === 'object' && body !== null && Object.keys(body).length > 0
  const object = await service.copy({
    caller: { kind: 'admin' },
    from,
    to: requireObjectName(decodeSegment(to.bucket), decodeSegment(to.name), { strict: false }),
    change: isChanged ? readSettings(body, { tokens: true }) : null,
    preconditions: readPreconditions(query),
  })
  const resource = cloudObject(object, hostOf(request))
  const size = String(object.size)
  const rewritten = { kind: 'storage#rewriteResponse', done: true, resource }
  const isRewrite = request.url?.includes('/rewriteTo/') === true
  const answer = { ...rewritten, totalBytesRewritten: size, objectSize: size }
  sendJson(response, 200, isRewrite ? answer : resource)
}
