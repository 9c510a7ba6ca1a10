import { once } from 'node:events'
import { createServer as createHttp2Server } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type Listening, listenOnLoopback } from './listenOnLoopback.ts'

let listening: Listening | undefined
afterEach(async () => {
  await listening?.close(0)
})

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'

async function start(handleHttp2: (socket: Socket) => void = () => {}): Promise<number> {
  listening = await listenOnLoopback(0)
  serve(listening, handleHttp2)
  return listening.port
}

function serve(to: Listening, handleHttp2: (socket: Socket) => void = () => {}): void {
  to.serve({
    handleRequest: (request, response) => response.end(`HTTP/1.1 ${request.url}`),
    handleHttp2,
  })
}

/** Sends the parts one by one, each in a packet of its own where the system leaves them apart. */
async function send(port: number, parts: readonly string[]): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  for (const part of parts) {
    await new Promise<void>((resolve) => socket.write(part, () => resolve()))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return socket
}

it.each([
  ['whole', ['GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n']],
  ['in pieces', ['G', 'ET /x HT', 'TP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n']],
  [
    'that begins like HTTP/2',
    ['P', 'R', 'OPFIND /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
  ],
])('serves HTTP/1.1 %s', async (_, parts) => {
  const socket = await send(await start(), parts)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  expect(answer).toContain('HTTP/1.1 /x')
})

it.each([
  ['whole', [PREFACE]],
  ['in pieces', ['PRI', ' * HTTP/2', '.0\r\n\r\nSM\r\n\r\n']],
])('hands HTTP/2 over %s, with nothing lost', async (_, parts) => {
  const received = new Promise<string>((resolve) => {
    start((socket) => {
      let text = ''
      socket.on('data', (chunk: Buffer) => {
        text += chunk
        if (text.length === PREFACE.length) resolve(text)
      })
    })
      .then((port) => send(port, parts))
      .catch(resolve)
  })
  expect(await received).toBe(PREFACE)
})

it.each([
  ['', ''],
  [' that got an error', '\0\0\x01\0\0\0\0\0\x01?'],
])('ends a connection of HTTP/2 when its client%s does', async (_, dataOfNoStream) => {
  const sessions = createHttp2Server()
  const port = await start((socket) => void sessions.emit('connection', socket))
  const emptySettings = '\0\0\0\x04\0\0\0\0\0'
  const socket = await send(port, [PREFACE, `${emptySettings}${dataOfNoStream}`])
  await once(socket, 'data')
  socket.resume()
  socket.end()
  await once(socket, 'close')
})

it('lets go of a connection that ends before it has said what it speaks', async () => {
  const socket = await send(await start(), ['PRI'])
  socket.resume()
  socket.end()
  await once(socket, 'close')
})

it('cuts what is still open once the grace is over', async () => {
  const socket = await send(await start(), ['GET /x HTTP/1.1\r\n'])
  socket.resume()
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  await listening?.close(10)
  await closed
})

it('keeps who comes before it serves waiting, and then answers them', async () => {
  listening = await listenOnLoopback(0)
  const request = 'GET /early HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  const gone = await send(listening.port, [request])
  gone.resetAndDestroy()
  const socket = await send(listening.port, [request])
  serve(listening)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  expect(answer).toContain('HTTP/1.1 /early')
})

it('lets go of those who wait when it closes without having served', async () => {
  const unused = await listenOnLoopback(0)
  const socket = await send(unused.port, ['GET'])
  // Cut off may look like a reset: `once` would take that for a failure.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume()
  await unused.close(0)
  await closed
})
