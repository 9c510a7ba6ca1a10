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
  /** The status that a post is refused with by its head, before any of its body is read; null: by nothing. */
  refusalOfHead?(headers: IncomingHttpHeaders): number | null
  run(received: Received, world: ReceiveWorld): Promise<ReceiveAnswer>
}

const PATH = /^\/receive(?=[/?]|$)/

/** Whether an address is one of the receiving service. */
export function isReceivePath(url: string | undefined): boolean {
  return PATH.test(url ?? '')
}

/** So long a body may take to arrive, and so long none of it may come. */
const BODY_MS = 60_000
export const SILENT_MS = 5_000

/** What a route holds of bodies at once: more have to come again. */
const MAX_BYTES_AT_ONCE = 160 * 1024 * 1024
const MAX_BODIES_AT_ONCE = 512

/** Calls `run` after a time, until the returned function is called. */
export type After = (ms: number, run: () => void) => () => void

/**
 * Answers what mail services and providers of texts post. What has no route is a 404 without words; a
 * body that is too long, too slow or packed is refused. Bytes count as they arrive, by route: what one
 * route is sent, or only promised, closes no other. Logs name the route and never what was posted.
 */
export function receiveHandler(
  routes: readonly ReceiveRoute[],
  world: ReceiveWorld,
  after: After = afterReading,
): RequestListener {
  const held = new Map<ReceiveRoute, number>()
  return async (request, response) => {
    const url = request.url ?? ''
    const [path = '', query = ''] = url.split('?', 2)
    const route = routes.find((each) => each.path === path && each.method === request.method)
    if (!route) return refuse(request, response, 404)
    const refused = route.refusalOfHead?.(request.headers) ?? null
    if (refused !== null) return refuse(request, response, refused)
    const length = Number(request.headers['content-length'] ?? 0)
    if (!(length <= route.maxBytes)) return refuse(request, response, 413)
    if (request.headers['content-encoding'] !== undefined) return refuse(request, response, 415)
    const most = Math.min(MAX_BYTES_AT_ONCE, MAX_BODIES_AT_ONCE * route.maxBytes)
    let own = 0
    const hold = (bytes: number) => {
      own += bytes
      held.set(route, (held.get(route) ?? 0) + bytes)
      return (held.get(route) ?? 0) <= most
    }
    try {
      const body = await bodyOf(request, route.maxBytes, { hold, after })
      if (typeof body === 'number') return refuse(request, response, body)
      const { headers } = request
      const received = { url, query: new URLSearchParams(query), headers, body }
      answer(response, await runRoute(route, received, world))
    } finally {
      hold(-own)
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

/** A process that was held up reads first what has arrived meanwhile. */
const afterReading: After = (ms, run) => {
  const timer = setTimeout(() => setImmediate(run), ms)
  return () => clearTimeout(timer)
}

/**
 * The whole body; the status of the refusal where it is too long, too slow or broken off, or has no room:
 * `hold` says whether its bytes have any.
 */
function bodyOf(
  request: IncomingMessage,
  maxBytes: number,
  { hold, after }: { hold: (bytes: number) => boolean; after: After },
): Promise<Buffer | 400 | 408 | 413 | 503> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    let heard = 0
    const end = (result: Buffer | 400 | 408 | 413 | 503) => {
      stopWhole()
      stopSilent()
      request.removeAllListeners('data')
      resolve(result)
    }
    const listen = () => {
      const before = heard
      return after(SILENT_MS, () => before === heard && end(408))
    }
    const stopWhole = after(BODY_MS, () => end(408))
    let stopSilent = listen()
    request.on('data', (chunk: Buffer) => {
      heard++
      stopSilent()
      stopSilent = listen()
      bytes += chunk.length
      if (bytes > maxBytes) end(413)
      else if (!hold(chunk.length)) end(503)
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
