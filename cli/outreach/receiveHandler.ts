import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from 'node:http'
import { type DocumentStore, failureCode, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Clock, Logger } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'

/** What a route works with. It writes what has come in, and the engine applies it. */
export interface ReceiveWorld {
  store: DocumentStore
  files: ListingFileStore
  clock: Clock
  random: Random
  logger: Logger
}

/** A request whose body is there. */
export interface Received {
  /** Path and query, as they were asked for. */
  url: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

/** `type` is the content type of `body`. */
export interface ReceiveAnswer {
  status: number
  type?: string
  body?: string
}

/** An address that others post to. A refused post is an answer without words. */
export interface ReceiveRoute {
  method: 'GET' | 'POST'
  path: `/receive/${string}`
  /** The longest body. */
  maxBytes: number
  run(received: Received, world: ReceiveWorld): Promise<ReceiveAnswer>
}

const PATH = /^\/receive(?=[/?]|$)/

/** Whether an address is one of the receiving service. */
export function isReceivePath(url: string | undefined): boolean {
  return PATH.test(url ?? '')
}

/** So long a body may take to arrive. */
const BODY_MS = 60_000

/** Bodies that are being read at once, in bytes: more have to come again. */
const MAX_BYTES_AT_ONCE = 160 * 1024 * 1024

/**
 * Answers what mail services and providers of texts post. What has no route is a 404 without words; a
 * body that is too long, too slow or packed is refused. Logs name the route and never what was posted.
 */
export function receiveHandler(
  routes: readonly ReceiveRoute[],
  world: ReceiveWorld,
): RequestListener {
  let reserved = 0
  return async (request, response) => {
    const url = request.url ?? ''
    const [path = '', query = ''] = url.split('?', 2)
    const route = routes.find((each) => each.path === path && each.method === request.method)
    if (!route) return refuse(request, response, 404)
    const length = Number(request.headers['content-length'] ?? route.maxBytes)
    if (!(length <= route.maxBytes)) return refuse(request, response, 413)
    if (request.headers['content-encoding'] !== undefined) return refuse(request, response, 415)
    if (reserved + length > MAX_BYTES_AT_ONCE) return refuse(request, response, 503)
    reserved += length
    try {
      const body = await bodyOf(request, route.maxBytes)
      if (typeof body === 'number') return refuse(request, response, body)
      const { headers } = request
      const received = { url, query: new URLSearchParams(query), headers, body }
      answer(response, await runRoute(route, received, world))
    } finally {
      reserved -= length
    }
  }
}

/** A store that cannot be reached is asked again by who posts; an error of ours ends no process. */
async function runRoute(
  route: ReceiveRoute,
  received: Received,
  world: ReceiveWorld,
): Promise<ReceiveAnswer> {
  try {
    return await route.run(received, world)
  } catch (error) {
    world.logger.error('receive: a post failed', { path: route.path, code: failureCode(error) })
    return { status: error instanceof StoreError ? 503 : 500 }
  }
}

/** The whole body; the status of the refusal where it is too long, too slow or broken off. */
function bodyOf(request: IncomingMessage, maxBytes: number): Promise<Buffer | 400 | 408 | 413> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const end = (result: Buffer | 400 | 408 | 413) => {
      clearTimeout(timer)
      request.removeAllListeners('data')
      resolve(result)
    }
    const timer = setTimeout(() => end(408), BODY_MS)
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) end(413)
      else chunks.push(chunk)
    })
    request.once('end', () => end(Buffer.concat(chunks)))
    request.once('error', () => end(400))
    request.once('close', () => end(400))
  })
}

function answer(response: ServerResponse, { status, type, body }: ReceiveAnswer): void {
  const retry = status === 503 ? { 'retry-after': '30' } : {}
  const content = type === undefined ? {} : { 'content-type': type }
  response.writeHead(status, {
    ...content,
    ...retry,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}

/** Without words. What has not arrived yet is not waited for. */
function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  if (!request.complete) response.setHeader('connection', 'close')
  answer(response, { status })
  request.resume()
}
