import type { IncomingHttpHeaders } from 'node:http'

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
