import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../../firestore/types.ts'
import { requireObjectName } from '../../storage/requireObjectName.ts'
import type { UploadPlan } from '../../storage/UploadSessions.ts'
import type { UploadState } from '../../storage/uploadObject.ts'
import { HttpError } from '../http/HttpError.ts'
import { parseJsonBody, readBody } from '../http/readBody.ts'
import { sendJson } from '../http/sendResponse.ts'
import { cloudObject } from './cloudObject.ts'
import { readMultipart } from './readMultipart.ts'
import { type ContentRange, readContentRange } from './readRange.ts'
import { hostOf, readPreconditions, type StorageContext } from './storageRequest.ts'
import { declaredLength, planUpload, uploadBody } from './uploadBody.ts'

type UploadContext = StorageContext & { bucket: string }

const ADMIN: Caller = { kind: 'admin' }
const MAX_METADATA_BYTES = 64 * 1024
/** What Cloud Storage answers an upload that was cancelled. */
const CANCELLED = 499

/** An upload as the Admin SDK does it: at once (`multipart`, `media`) or in pieces (`resumable`). */
export async function cloudUpload(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  context: UploadContext,
): Promise<void> {
  const id = query.get('upload_id')
  if (id !== null) return step(request, response, id, context)
  if (request.method !== 'POST') throw new HttpError(405, 'This address knows POST.')
  switch (query.get('uploadType')) {
    case 'multipart':
      return uploadMultipart(request, response, query, context)
    case 'media':
      return uploadMedia(request, response, query, context)
    case 'resumable':
      return start(request, response, query, context)
    default:
      throw new HttpError(400, 'uploadType must be multipart, media or resumable.')
  }
}

async function uploadMultipart(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  { service, bucket }: UploadContext,
): Promise<void> {
  const { metadata, contentType, body, size, close } = await readMultipart(request)
  try {
    const plan = planOf(query, bucket, metadata, { contentType, declared: size })
    const object = await service.upload({ caller: ADMIN, plan, body })
    sendJson(response, 200, cloudObject(object, hostOf(request)))
  } finally {
    await close()
  }
}

async function uploadMedia(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  { service, bucket }: UploadContext,
): Promise<void> {
  const contentType = request.headers['content-type']
  const declared = declaredLength(request.headers['content-length'])
  const plan = planOf(query, bucket, {}, { contentType, declared })
  const object = await service.upload({ caller: ADMIN, plan, body: uploadBody(request) })
  sendJson(response, 200, cloudObject(object, hostOf(request)))
}

async function start(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  { service, bucket }: UploadContext,
): Promise<void> {
  const metadata = parseJsonBody(await readBody(request, MAX_METADATA_BYTES))
  const type = request.headers['x-upload-content-type']
  const plan = planOf(query, bucket, metadata, {
    contentType: typeof type === 'string' ? type : undefined,
    declared: declaredLength(request.headers['x-upload-content-length']),
  })
  const id = await service.beginUpload({ caller: ADMIN, plan })
  const address = new URLSearchParams({ uploadType: 'resumable', name: plan.name, upload_id: id })
  response.setHeader('Location', `${hostOf(request)}/upload/storage/v1/b/${bucket}/o?${address}`)
  response.setHeader('X-GUploader-UploadID', id)
  sendJson(response, 200, {})
}

async function step(
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  { service, bucket }: UploadContext,
): Promise<void> {
  const plan = service.planOfUpload(id)
  if (plan === null || plan.bucket !== bucket) throw new HttpError(404, 'There is no such upload.')
  if (request.method === 'DELETE') {
    await service.cancelUpload(id)
    response.writeHead(CANCELLED, { 'Content-Length': 0 }).end()
    return
  }
  if (request.method !== 'PUT') throw new HttpError(405, 'An upload goes on with PUT.')
  const range = readContentRange(request.headers['content-range'])
  const state = isQuestion(range, plan)
    ? service.stateOfUpload(id)
    : await service.continueUpload({
        caller: ADMIN,
        id,
        offset: range.start,
        body: range.start === null ? null : uploadBody(request),
        finalize: range.total ?? range.isOpen,
        cut: () => request.destroy(),
      })
  sendState(request, response, state)
}

// Neither bytes nor a total: the client asks how far it is.
function isQuestion(
  { start, total }: ContentRange,
  { done }: UploadPlan & { done: unknown },
): boolean {
  return done !== null || (start === null && total === null)
}

function sendState(
  request: IncomingMessage,
  response: ServerResponse,
  { received, object }: UploadState,
): void {
  if (object !== null) {
    sendJson(response, 200, cloudObject(object, hostOf(request)))
    return
  }
  if (received > 0) response.setHeader('Range', `bytes=0-${received - 1}`)
  response.writeHead(308, { 'Content-Length': 0 }).end()
}

function planOf(
  query: URLSearchParams,
  bucket: string,
  metadata: unknown,
  { contentType, declared }: { contentType: string | undefined; declared: number | null },
): UploadPlan {
  const named = typeof metadata === 'object' && metadata !== null && 'name' in metadata
  const name = query.get('name') ?? (named ? metadata.name : undefined)
  if (typeof name !== 'string') throw new HttpError(400, 'Name the object.')
  const place = requireObjectName(bucket, name, { strict: false })
  const preconditions = readPreconditions(query)
  return planUpload(metadata, { place, contentType, declared, preconditions, caller: ADMIN })
}
