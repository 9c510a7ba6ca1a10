import { createServer, type Server as HttpServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { noticeEnd } from './noticeEnd.ts'
import { PortInUseError } from './PortInUseError.ts'
import { sniffProtocol } from './sniffProtocol.ts'

export interface Listening {
  port: number
  /** Answers from now on; connections made before have waited for it. Once only. */
  serve(handlers: Handlers): void
  /** Takes no more connections, lets running requests end, and cuts what is left after `graceMs`. */
  close(graceMs: number): Promise<void>
}

export interface Handlers {
  handleRequest: RequestListener
  handleHttp2: (socket: Socket) => void
}

const ADDRESSES = ['127.0.0.1', '::1'] as const
/** A free port of IPv4 may be taken on IPv6; then another one is tried. */
const ATTEMPTS_FOR_ANY_PORT = 10
const HEADERS_TIMEOUT_MS = 20_000
const KEEP_ALIVE_MS = 65_000

/**
 * Listens on both loopback addresses at one port, 0 for any free one, for HTTP/1.1 and for HTTP/2
 * without TLS. A machine without IPv6 is served on IPv4 alone. Throws `PortInUseError`.
 */
export async function listenOnLoopback(port: number): Promise<Listening> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await listenOnce(port)
    } catch (error) {
      const mayRetry = port === 0 && attempt < ATTEMPTS_FOR_ANY_PORT
      if (!(error instanceof PortInUseError) || !mayRetry) throw error
    }
  }
}

async function listenOnce(wanted: number): Promise<Listening> {
  const servers: HttpServer[] = []
  const sockets = new Set<Socket>()
  let serve: Listening['serve'] = () => {}
  const handlers = new Promise<Handlers>((resolve) => {
    serve = resolve
  })
  let port = wanted
  try {
    for (const address of ADDRESSES) {
      const server = createTwoProtocolServer(handlers, sockets)
      const bound = await listen(server, address, port)
      if (bound !== null) {
        servers.push(server)
        port = bound
      }
    }
  } catch (error) {
    await Promise.all(servers.map(closeServer))
    throw error
  }
  return { port, serve, close: (graceMs) => closeAll(servers, sockets, graceMs) }
}

function createTwoProtocolServer(handlers: Promise<Handlers>, sockets: Set<Socket>): HttpServer {
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    noDelay: true,
  })
  const [serveHttp1] = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // One that waits may be cut meanwhile; afterwards its protocol has a listener of its own too.
    socket.on('error', () => socket.destroy())
    void handlers.then(({ handleHttp2 }) =>
      sniffProtocol(socket, HEADERS_TIMEOUT_MS, (protocol) => {
        if (protocol === 'http2') {
          // A server for HTTP/1.1 leaves its half open when the client has gone, and no session of
          // HTTP/2 ends then: it would be kept until its client misses a sign of life.
          socket.allowHalfOpen = false
          handleHttp2(socket)
          noticeEnd(socket)
        } else serveHttp1?.call(server, socket)
      }),
    )
  })
  void handlers.then(({ handleRequest }) => server.on('request', handleRequest))
  return server
}

/** The port, or null where the machine doesn't have the address. */
function listen(server: HttpServer, host: string, port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    // Stays for good: an error while accepting, such as too many open files, must not end the process.
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new PortInUseError(port, { cause: error }))
      else if (isMissingAddress(error) && host === '::1') resolve(null)
      else reject(error)
    })
    server.listen({ host, port, exclusive: true }, () => {
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function isMissingAddress({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'
}

async function closeAll(
  servers: readonly HttpServer[],
  sockets: ReadonlySet<Socket>,
  graceMs: number,
): Promise<void> {
  const cut = setTimeout(() => {
    for (const socket of sockets) socket.destroy()
  }, graceMs)
  await Promise.all(servers.map(closeServer))
  clearTimeout(cut)
}

function closeServer(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
