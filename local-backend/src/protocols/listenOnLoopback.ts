import { createServer, type Server as HttpServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

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

const HTTP2_PREFACE = Buffer.from('PRI * HTTP/2.0')

/**
 * Decides by the first bytes whether a new connection speaks HTTP/2 (gRPC) or HTTP/1.1, and puts the
 * bytes back. A connection that sends nothing decisive within the time is cut.
 */
function sniffProtocol(
  socket: Socket,
  timeoutMs: number,
  decide: (protocol: 'http1' | 'http2') => void,
): void {
  const silent = setTimeout(() => socket.destroy(), timeoutMs)
  silent.unref()
  const cut = () => socket.destroy()
  socket.on('error', cut)
  socket.once('close', () => clearTimeout(silent))
  socket.once('end', cut)
  let bytes = Buffer.alloc(0)
  const look = () => {
    const chunk: Buffer | null = socket.read()
    if (chunk === null) return
    bytes = Buffer.concat([bytes, chunk])
    const length = Math.min(bytes.length, HTTP2_PREFACE.length)
    const isPreface = bytes.subarray(0, length).equals(HTTP2_PREFACE.subarray(0, length))
    if (isPreface && length < HTTP2_PREFACE.length) return
    clearTimeout(silent)
    socket.off('readable', look)
    socket.off('error', cut)
    socket.off('end', cut)
    socket.unshift(bytes)
    decide(isPreface ? 'http2' : 'http1')
  }
  socket.on('readable', look)
}

/** How late the end of a client may be noticed. */
const LOOK_MS = 1000

/**
 * Sees to it that a connection of HTTP/2 ends with its client. The library stops reading when it has
 * sent a client a mistake that ends the connection, and emits no event: it would never see that
 * the client has gone, and keep all of the connection until a sign of life is missed. So reading is
 * begun again from time to time; where it goes on, that changes nothing.
 */
function noticeEnd(socket: Socket): void {
  const look = setInterval(() => handleOf(socket)?.readStart(), LOOK_MS)
  look.unref()
  socket.once('close', () => clearInterval(look))
}

/** What a socket reads by. It has no public name, and `resume()` believes that it reads already. */
function handleOf(socket: Socket): { readStart(): void } | null | undefined {
  return Reflect.get(socket, '_handle') as { readStart(): void } | null | undefined
}

/** Another program listens on the port already. */
export class PortInUseError extends Error {
  readonly code = 'PORT_IN_USE'
  readonly port: number

  constructor(port: number, options?: ErrorOptions) {
    super(`Port ${port} is in use by another program. Stop it or choose another port.`, options)
    this.name = 'PortInUseError'
    this.port = port
  }
}
