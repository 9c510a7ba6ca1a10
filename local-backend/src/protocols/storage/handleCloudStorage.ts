import type { IncomingMessage, ServerResponse } from 'node:http'
import { StatusError } from '../../firestore/StatusError.ts'
import type { Caller } from '../../firestore/types.ts'
import { readSettings } from '../../storage/readSettings.ts'
import { requireBucket, requireObjectName } from '../../storage/requireObjectName.ts'
import type { ObjectPlace } from '../../storage/StoredObject.ts'
import { comesFromPage } from '../guard.ts'
import { HttpError } from '../http/HttpError.ts'
import type { RequestUrl } from '../http/RequestUrl.ts'
import { parseJsonBody, readBody } from '../http/readBody.ts'
import { sendJson } from '../http/sendResponse.ts'
import { cloudCopy, cloudObject } from './cloudObject.ts'
import { cloudUpload } from './cloudUpload.ts'
import { sendObject } from './sendObject.ts'
import { storageHttpError } from './storageHttpError.ts'
import {
  hostOf,
  listRequest,
  parseStoragePath,
  readPreconditions,
  type StorageContext,
} from './storageRequest.ts'

export const CLOUD_UPLOAD_PREFIX = '/upload/storage/v1/b/'
/** With an emulator's address the Admin SDK leaves the first two parts out. */
export const CLOUD_STORAGE_PREFIXES = ['/storage/v1/b/', '/b/'] as const

const ADMIN: Caller = { kind: 'admin' }
const COPY = /^(.+)\/(?:rewriteTo|copyTo)\/b\/([^/]+)\/o\/([^/]+)$/
const MAX_METADATA_BYTES = 64 * 1024

/** Cloud Storage's own protocol, as the Admin SDK speaks it. For the administrator only. */
export async function handleCloudStorage(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, query }: RequestUrl,
  context: StorageContext,
): Promise<void> {
  try {
    requireProgram(request, context)
    if (pathname.startsWith(CLOUD_UPLOAD_PREFIX)) {
      const { bucket } = parseStoragePath(pathname.slice(CLOUD_UPLOAD_PREFIX.length))
      requireBucket(bucket)
      await cloudUpload(request, response, query, { ...context, bucket })
      return
    }
    const prefix = CLOUD_STORAGE_PREFIXES.find((one) => pathname.startsWith(one)) ?? ''
    const rest = pathname.slice(prefix.length)
    const [, source, bucket, name] = COPY.exec(rest) ?? []
    const { bucket: own, name: ownName, part } = parseStoragePath(source ?? rest)
    requireBucket(own)
    if (part === 'bucket') sendBucket(request, response, own)
    else if (ownName === null) sendList(request, response, query, context, own)
    else {
      const place = requireObjectName(own, ownName, { strict: false })
      if (bucket !== undefined && name !== undefined) {
        await cloudCopy(request, response, query, { ...context, from: place, to: { bucket, name } })
      } else await answer(request, response, query, { ...context, place })
    }
  } catch (error) {
    throw storageHttpError(error)
  }
}

/**
 * The Admin SDK sends an emulator no credentials at all, so any program on this machine is the
 * administrator here. A web page never is, and a request with credentials must have the administrator's.
 */
function requireProgram(request: IncomingMessage, { identifyCaller }: StorageContext): void {
  const { authorization } = request.headers
  const isAdmin = authorization === undefined || identifyCaller(request, undefined).kind === 'admin'
  if (isAdmin && !comesFromPage(request.headers)) return
  throw new StatusError('PERMISSION_DENIED', 'This address is for the administrator’s programs.')
}

/** Every bucket is there: the first object makes it. */
function sendBucket(request: IncomingMessage, response: ServerResponse, bucket: string): void {
  if (request.method !== 'GET') throw new HttpError(405, 'Buckets can only be read here.')
  sendJson(response, 200, {
    kind: 'storage#bucket',
    id: bucket,
    name: bucket,
    selfLink: `${hostOf(request)}/storage/v1/b/${bucket}`,
    location: 'US',
    storageClass: 'STANDARD',
  })
}

function sendList(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  { service }: StorageContext,
  bucket: string,
): void {
  if (request.method !== 'GET') throw new HttpError(405, 'This address knows GET.')
  const asked = listRequest(query, { caller: ADMIN, bucket })
  const { objects, prefixes, nextPageToken } = service.list(asked)
  sendJson(response, 200, {
    kind: 'storage#objects',
    prefixes,
    items: objects.map((object) => cloudObject(object, hostOf(request))),
    ...(nextPageToken && { nextPageToken }),
  })
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  { service, place }: StorageContext & { place: ObjectPlace },
): Promise<void> {
  const preconditions = readPreconditions(query)
  const asked = { ...place, caller: ADMIN, preconditions }
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      if (query.get('alt') === 'media') {
        await sendObject(request, response, await service.read(asked))
      } else sendJson(response, 200, cloudObject(await service.describe(asked), hostOf(request)))
      return
    case 'PATCH':
    case 'PUT': {
      const body = parseJsonBody(await readBody(request, MAX_METADATA_BYTES))
      const change = readSettings(body, { tokens: true })
      sendJson(
        response,
        200,
        cloudObject(await service.update({ ...asked, change }), hostOf(request)),
      )
      return
    }
    case 'DELETE':
      await service.delete(asked)
      response.writeHead(204).end()
      return
    default:
      throw new HttpError(405, 'This address knows GET, PATCH, PUT and DELETE.')
  }
}
