import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../../firestore/types.ts'
import { readSettings } from '../../storage/readSettings.ts'
import type { ObjectPlace } from '../../storage/StoredObject.ts'
import type { UploadState } from '../../storage/uploadObject.ts'
import { HttpError } from '../http/HttpError.ts'
import { parseJsonBody, readBody } from '../http/readBody.ts'
import { sendJson } from '../http/sendResponse.ts'
import { firebaseObject } from './firebaseObject.ts'
import { readMultipart } from './readMultipart.ts'
import { hostOf, readPreconditions, type StorageContext } from './storageRequest.ts'
import { declaredLength, planUpload, uploadBody } from './uploadBody.ts'

/** A `POST` about one object, from a known caller. */
type UploadContext = StorageContext & { caller: Caller; place: ObjectPlace }

const COMMANDS = ['start', 'query', 'cancel', 'upload', 'finalize']
const MAX_METADATA_BYTES = 64 * 1024
/** Pieces that other clients should send; any size is taken. */
const GRANULARITY = 256 * 1024

/** An upload in one request, or a step of one in pieces, as the web SDKs do them. */
export async function firebaseUpload(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  context: UploadContext,
): Promise<void> {
  const protocol = request.headers['x-goog-upload-protocol'] ?? 'raw'
  const commands = readCommands(request)
  if (commands.has('start')) await start(request, response, query, context)
  else if (commands.size > 0) await step(request, response, query, { ...context, commands })
  else if (query.has('create_token') || query.has('delete_token')) {
    await changeTokens(response, query, context)
  } else if (protocol === 'multipart') await uploadAtOnce(request, response, query, context)
  else if (protocol === 'raw') await uploadRaw(request, response, query, context)
  else throw new HttpError(400, 'X-Goog-Upload-Protocol is multipart, resumable or raw.')
}

function readCommands({ headers }: IncomingMessage): Set<string> {
  const header = headers['x-goog-upload-command']
  if (header === undefined) return new Set()
  const commands = String(header)
    .split(',')
    .map((command) => command.trim())
  if (commands.every((command) => COMMANDS.includes(command))) return new Set(commands)
  throw new HttpError(400, `X-Goog-Upload-Command knows ${COMMANDS.join(', ')}.`)
}

async function uploadAtOnce(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  { service, caller, place }: UploadContext,
): Promise<void> {
  const { metadata, contentType, body, size: declared, close } = await readMultipart(request)
  try {
    const preconditions = readPreconditions(query)
    const plan = planUpload(metadata, { place, contentType, declared, preconditions, caller })
    sendJson(response, 200, firebaseObject(await service.upload({ caller, plan, body })))
  } finally {
    await close()
  }
}

/** Nothing but the bytes, as a plain HTTP client sends them. */
async function uploadRaw(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  { service, caller, place }: UploadContext,
): Promise<void> {
  const contentType = request.headers['content-type']
  const declared = declaredLength(request.headers['content-length'])
  const preconditions = readPreconditions(query)
  const plan = planUpload({}, { place, contentType, declared, preconditions, caller })
  const body = uploadBody(request)
  sendJson(response, 200, firebaseObject(await service.upload({ caller, plan, body })))
}

/** `create_token=true` and `delete_token=TOKEN`, the administrator's. A file is never without one. */
async function changeTokens(
  response: ServerResponse,
  query: URLSearchParams,
  { service, caller, place }: UploadContext,
): Promise<void> {
  if (caller.kind !== 'admin') throw new HttpError(403, 'Tokens are the administrator’s to change.')
  const { tokens } = await service.describe({ ...place, caller })
  const kept = tokens.filter((token) => token !== query.get('delete_token'))
  const added = query.has('create_token') || kept.length === 0 ? [randomUUID()] : []
  const firebaseStorageDownloadTokens = [...kept, ...added].join(',')
  const change = readSettings({ metadata: { firebaseStorageDownloadTokens } }, { tokens: true })
  sendJson(response, 200, firebaseObject(await service.update({ ...place, caller, change })))
}

async function start(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  { service, caller, place }: UploadContext,
): Promise<void> {
  const { headers } = request
  const metadata = parseJsonBody(await readBody(request, MAX_METADATA_BYTES))
  const declared = declaredLength(headers['x-goog-upload-header-content-length'])
  const contentType = headers['x-goog-upload-header-content-type']
  const plan = planUpload(metadata, {
    place,
    contentType: typeof contentType === 'string' ? contentType : undefined,
    declared,
    preconditions: readPreconditions(query),
    caller,
  })
  const id = await service.beginUpload({ caller, plan })
  const address = new URLSearchParams({
    name: place.name,
    upload_id: id,
    upload_protocol: 'resumable',
  })
  response.setHeader('X-Goog-Upload-Chunk-Granularity', GRANULARITY)
  response.setHeader('X-Goog-Upload-Status', 'active')
  response.setHeader('X-Goog-Upload-URL', `${hostOf(request)}/v0/b/${place.bucket}/o?${address}`)
  sendJson(response, 200, {})
}

async function step(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  { service, caller, place, commands }: UploadContext & { commands: ReadonlySet<string> },
): Promise<void> {
  const id = query.get('upload_id') ?? ''
  const plan = service.planOfUpload(id)
  if (plan === null || plan.bucket !== place.bucket || plan.name !== place.name) {
    throw new HttpError(404, 'There is no such upload.')
  }
  if (commands.has('cancel')) {
    if (plan.done !== null) throw new HttpError(400, 'The upload has ended already.')
    await service.cancelUpload(id)
    response.setHeader('X-Goog-Upload-Status', 'cancelled')
    sendJson(response, 200, {})
  } else if (commands.has('query')) {
    sendState(response, service.stateOfUpload(id))
  } else {
    const body = commands.has('upload') ? uploadBody(request) : null
    const offset = declaredLength(request.headers['x-goog-upload-offset'])
    const finalize = commands.has('finalize')
    const cut = () => request.destroy()
    sendState(response, await service.continueUpload({ caller, id, offset, body, finalize, cut }))
  }
}

function sendState(response: ServerResponse, { received, object }: UploadState): void {
  response.setHeader('X-Goog-Upload-Size-Received', received)
  response.setHeader('X-Goog-Upload-Status', object === null ? 'active' : 'final')
  sendJson(response, 200, object === null ? {} : firebaseObject(object))
}
