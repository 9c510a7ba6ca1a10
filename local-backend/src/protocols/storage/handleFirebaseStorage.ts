import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../../firestore/types.ts'
import { readSettings } from '../../storage/readSettings.ts'
import { requireBucket, requireObjectName } from '../../storage/requireObjectName.ts'
import type { ObjectPlace } from '../../storage/StoredObject.ts'
import { HttpError } from '../http/HttpError.ts'
import type { RequestUrl } from '../http/RequestUrl.ts'
import { parseJsonBody, readBody } from '../http/readBody.ts'
import { sendJson } from '../http/sendResponse.ts'
import { firebaseObject } from './firebaseObject.ts'
import { firebaseUpload } from './firebaseUpload.ts'
import { sendObject } from './sendObject.ts'
import { storageHttpError } from './storageHttpError.ts'
import {
  listRequest,
  parseStoragePath,
  readPreconditions,
  type StorageContext,
} from './storageRequest.ts'

export const FIREBASE_STORAGE_PREFIX = '/v0/b/'

/** What a page may read of an answer, beside what every page may. */
const EXPOSED = [
  'Content-Range',
  'ETag',
  'X-Goog-Upload-Chunk-Granularity',
  'X-Goog-Upload-Size-Received',
  'X-Goog-Upload-Status',
  'X-Goog-Upload-URL',
].join(', ')

const MAX_METADATA_BYTES = 64 * 1024

/** The web SDKs' protocol: `/v0/b/{bucket}/o…`. The rules decide. */
export async function handleFirebaseStorage(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, query }: RequestUrl,
  context: StorageContext,
): Promise<void> {
  response.setHeader('Access-Control-Expose-Headers', EXPOSED)
  try {
    const path = parseStoragePath(pathname.slice(FIREBASE_STORAGE_PREFIX.length))
    if (path.part !== 'objects') throw new HttpError(404, 'No such address.')
    const { bucket } = path
    requireBucket(bucket)
    const caller = context.identifyCaller(request, undefined)
    const name = path.name ?? (request.method === 'POST' ? query.get('name') : null)
    if (name === null) {
      if (request.method !== 'GET') throw new HttpError(404, 'No such address.')
      sendList(response, context, query, { caller, bucket })
      return
    }
    const place = requireObjectName(bucket, name, { strict: true })
    await answer(request, response, query, { ...context, caller, place })
  } catch (error) {
    throw storageHttpError(error)
  }
}

function sendList(
  response: ServerResponse,
  { service }: StorageContext,
  query: URLSearchParams,
  asked: { caller: Caller; bucket: string },
): void {
  const { objects, prefixes, nextPageToken } = service.list(listRequest(query, asked))
  const items = objects.map(({ name, bucket }) => ({ name, bucket }))
  sendJson(response, 200, { prefixes, items, ...(nextPageToken && { nextPageToken }) })
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  context: StorageContext & { caller: Caller; place: ObjectPlace },
): Promise<void> {
  const { service, caller, place } = context
  const preconditions = readPreconditions(query)
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      if (query.get('alt') === 'media') {
        const token = query.get('token') ?? undefined
        await sendObject(request, response, await service.read({ ...place, caller, token }))
        return
      }
      const found = await service.describe({ ...place, caller, withToken: true })
      sendJson(response, 200, firebaseObject(found))
      return
    }
    case 'POST':
      await firebaseUpload(request, response, query, context)
      return
    case 'PATCH':
    case 'PUT': {
      const body = parseJsonBody(await readBody(request, MAX_METADATA_BYTES))
      const change = readSettings(body, { tokens: caller.kind === 'admin' })
      const updated = await service.update({ ...place, caller, change, preconditions })
      sendJson(response, 200, firebaseObject(updated))
      return
    }
    case 'DELETE':
      await service.delete({ ...place, caller, preconditions })
      response.writeHead(204).end()
      return
    default:
      throw new HttpError(405, 'This address knows GET, POST, PATCH and DELETE.')
  }
}
