import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { HttpError } from './http/HttpError.ts'

/** Why a request goes no further, decided from its headers alone, before any of its body is read. */
export interface GuardRefusal {
  status: 403
  message: string
}

export interface GuardOptions {
  /** The port this server listens on: pages it serves itself are allowed. */
  port: number
  /** Further page origins, such as a development server's, written as browsers send them. */
  allowedOrigins: readonly string[]
}

/**
 * The server keeps real data and listens where every page in every browser of this machine can reach
 * it. So: only loopback names as Host (against DNS rebinding), and only known pages as Origin, checked
 * here for every method because a "simple" cross-site post comes without a preflight.
 */
export function guardRequest(
  headers: IncomingHttpHeaders,
  options: GuardOptions,
): GuardRefusal | null {
  if (!isLoopbackHost(headers.host)) {
    return { status: 403, message: 'This server answers only to localhost, 127.0.0.1 and [::1].' }
  }
  if (headers.origin !== undefined && !isAllowedOrigin(headers.origin, options)) {
    return { status: 403, message: 'This server does not answer pages of other origins.' }
  }
  return null
}

/** Whether a Host header (or gRPC authority) names this machine by a loopback name. */
export function isLoopbackHost(host: string | undefined): boolean {
  if (host === undefined) return false
  const [, name, port = '0'] =
    /^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?$/.exec(host) ?? []
  return name !== undefined && Number(port) <= 65_535 && isLoopbackName(name.toLowerCase())
}

/**
 * Whether a request carries the marks of a web page. The administrator's token and the administrative
 * addresses are for programs; a page that sends them is an attack, even a page of our own.
 */
export function comesFromPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return headers.origin !== undefined || (site !== undefined && site !== 'none')
}

function isLoopbackName(name: string): boolean {
  return (
    name === 'localhost' || name === '127.0.0.1' || name === '[::1]' || name.endsWith('.localhost')
  )
}

/** Whether pages of an origin may use this server: its own and the ones named. */
export function isAllowedOrigin(origin: string, { port, allowedOrigins }: GuardOptions): boolean {
  if (allowedOrigins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, port: originPort } = new URL(origin)
  return protocol === 'http:' && (originPort || '80') === String(port) && isLoopbackName(hostname)
}

/** Long enough that a session asks once, short enough that a changed allow list is soon felt. */
const PREFLIGHT_SECONDS = 600

/**
 * Lets an allowed page read the answer. The guard has refused every other Origin before this. The web
 * SDK asks with credentials (WebChannel, and in a page its REST calls), though nothing here knows cookies.
 */
export function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers
  response.setHeader('Vary', 'Origin')
  if (origin === undefined) return
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
}

/** The browser's question before a request with headers of its own. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const wanted = request.headers['access-control-request-headers']
  response.writeHead(200, {
    'Access-Control-Allow-Methods': 'DELETE, GET, HEAD, PATCH, POST, PUT',
    ...(wanted && { 'Access-Control-Allow-Headers': wanted }),
    ...(request.headers['access-control-request-private-network'] && {
      'Access-Control-Allow-Private-Network': 'true',
    }),
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
    'Content-Length': 0,
  })
  response.end()
}

/** Administrative addresses are for test tools, where `enabled`, and never for a web page. */
export function requireTestTool(headers: IncomingHttpHeaders, enabled: boolean): void {
  if (comesFromPage(headers)) {
    throw new HttpError(403, 'Administrative addresses are not for web pages.')
  }
  if (!enabled) {
    throw new HttpError(
      403,
      'Administrative addresses are for tests: in memory, or with test tokens allowed.',
    )
  }
}
