import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Caller } from '../../firestore/types.ts'
import { type AuthOptions, handleAuth } from '../auth/handleAuth.ts'
import { AUTH_PAGES, handleAuthPages } from '../auth/handleAuthPages.ts'
import { handleOobAction, OOB_ACTION } from '../auth/handleOobAction.ts'
import { allowOrigin, answerPreflight, type GuardOptions, guardRequest } from '../guard.ts'
import { type FirestoreRestOptions, handleFirestoreRest } from '../rest/handleFirestoreRest.ts'
import {
  CLOUD_STORAGE_PREFIXES,
  CLOUD_UPLOAD_PREFIX,
  handleCloudStorage,
} from '../storage/handleCloudStorage.ts'
import { FIREBASE_STORAGE_PREFIX, handleFirebaseStorage } from '../storage/handleFirebaseStorage.ts'
import { handleStorageAdmin, type StorageAdminOptions } from '../storage/handleStorageAdmin.ts'
import type { StorageContext } from '../storage/storageRequest.ts'
import type { WebChannels } from '../webchannel/WebChannels.ts'
import { HttpError } from './HttpError.ts'
import { type EmulatorAdminOptions, handleEmulatorAdmin } from './handleEmulatorAdmin.ts'
import { parseRequestUrl, type RequestUrl } from './RequestUrl.ts'
import { sendJson, sendText } from './sendResponse.ts'

export interface RequestHandlerOptions {
  guard: GuardOptions
  firestore: Omit<FirestoreRestOptions, 'identifyCaller' | 'onUnexpected'>
  auth: Omit<AuthOptions, 'identifyCaller'>
  emulator: EmulatorAdminOptions
  storage: Omit<StorageContext, 'identifyCaller'>
  storageAdmin: StorageAdminOptions
  webChannels: WebChannels
  identifyCaller: (request: IncomingMessage, projectId: string | undefined) => Caller
  /** Handles every address that is not the backend's. */
  handleHttp: RequestListener | undefined
  onUnexpected: (error: unknown) => void
}

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  url: RequestUrl,
) => Promise<void> | void

/** Every HTTP/1.1 request: past the guard, then to the part of the backend that its path names. */
export function createRequestHandler(options: RequestHandlerOptions): RequestListener {
  const routes = backendRoutes(options)
  return (request, response) => {
    const refusal = guardRequest(request.headers, options.guard)
    const url = parseRequestUrl(request.url)
    if (refusal || !url) {
      sendText(response, refusal?.status ?? 400, `${refusal?.message ?? 'Bad address.'}\n`)
      request.resume()
      return
    }
    const route = routes.find(([prefix]) => url.pathname.startsWith(prefix))
    if (!route) {
      const other: Handler = () => serveOther(options, request, response, url)
      answer(other, request, response, url, options.onUnexpected)
      return
    }
    allowOrigin(request, response)
    if (request.method === 'OPTIONS') {
      answerPreflight(request, response)
      return
    }
    answer(route[1], request, response, url, options.onUnexpected)
  }
}

function backendRoutes(options: RequestHandlerOptions): readonly (readonly [string, Handler])[] {
  const { identifyCaller, onUnexpected } = options
  const firestore = { ...options.firestore, identifyCaller, onUnexpected }
  const rest: Handler = (request, response, url) =>
    handleFirestoreRest(request, response, url, firestore)
  const auth: Handler = (request, response, url) =>
    handleAuth(request, response, url, { ...options.auth, identifyCaller })
  const pages: Handler = (request, response, url) =>
    handleAuthPages(request, response, url, { ...options.auth, guard: options.guard })
  const storage = { ...options.storage, identifyCaller }
  const files: Handler = (request, response, url) =>
    handleFirebaseStorage(request, response, url, storage)
  const cloud: Handler = (request, response, url) =>
    handleCloudStorage(request, response, url, storage)
  return [
    ['/v1/projects/', rest],
    ['/v1beta1/projects/', rest],
    ['/identitytoolkit.googleapis.com/', auth],
    ['/securetoken.googleapis.com/', auth],
    [AUTH_PAGES, pages],
    [
      OOB_ACTION,
      (request, response, url) => handleOobAction(request, response, url, options.auth.context),
    ],
    [
      '/emulator/',
      (request, response, url) => handleEmulatorAdmin(request, response, url, options.emulator),
    ],
    ['/google.firestore.v1.Firestore/', serveChannels(options.webChannels)],
    [FIREBASE_STORAGE_PREFIX, files],
    ...[CLOUD_UPLOAD_PREFIX, ...CLOUD_STORAGE_PREFIXES].map((prefix) => [prefix, cloud] as const),
    [
      '/internal/',
      (request, response, url) => handleStorageAdmin(request, response, url, options.storageAdmin),
    ],
  ]
}

function serveChannels(channels: WebChannels): Handler {
  return (request, response, url) => channels.handle(request, response, url)
}

function serveOther(
  options: RequestHandlerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  url: RequestUrl,
): Promise<void> | void {
  // A host application's listener may be asynchronous: its failure is a 500, not the server's end.
  if (options.handleHttp) return options.handleHttp(request, response)
  if (url.pathname === '/') sendText(response, 200, 'Ok\n')
  else sendText(response, 404, 'Not Found\n')
}

async function answerInside(
  handler: Handler,
  request: IncomingMessage,
  response: ServerResponse,
  url: RequestUrl,
): Promise<HttpError | null> {
  try {
    await handler(request, response, url)
    return null
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

function answer(
  handler: Handler,
  request: IncomingMessage,
  response: ServerResponse,
  url: RequestUrl,
  onUnexpected: (error: unknown) => void,
): void {
  answerInside(handler, request, response, url)
    .catch((error: unknown) => {
      onUnexpected(error)
      return new HttpError(500, 'The server failed on this request. Its log has the place.')
    })
    .then((error) => {
      if (error) sendHttpError(request, response, error)
    })
    .catch(onUnexpected)
}

/** How long a client may go on sending a body that is not read before the connection is cut. */
const LINGER_MS = 2000

function sendHttpError(request: IncomingMessage, response: ServerResponse, error: HttpError): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (!request.complete) {
    // The answer only arrives when the sender isn't cut off while still sending.
    response.setHeader('Connection', 'close')
    request.resume()
    const cut = setTimeout(() => request.destroy(), LINGER_MS)
    cut.unref()
    request.once('close', () => clearTimeout(cut))
  }
  const { httpStatus: code, message } = error
  sendJson(response, code, { error: { code, message, status: STATUS_TEXT[code] ?? 'UNKNOWN' } })
}

const STATUS_TEXT: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'RESOURCE_EXHAUSTED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  412: 'FAILED_PRECONDITION',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
}
