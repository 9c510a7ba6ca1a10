import { createServer, request, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import {
  type After,
  isReceivePath,
  type ReceiveRoute,
  receiveHandler,
  SILENT_MS,
} from './receiveHandler.ts'
import { receiveRoutes } from './receiveRoutes.ts'
import { twilioSignature } from './twilioSignature.ts'

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done))
})

/** No time passes. */
const NEVER: After = () => () => {}

const ECHO: ReceiveRoute = {
  method: 'POST',
  path: '/receive/echo',
  maxBytes: 20,
  run: async ({ url, query, body }) => ({
    status: 200,
    type: 'text/plain',
    body: `${url} ${query.get('of')} ${body.toString()}`,
  }),
}

const SECRET = 's'.repeat(32)
const ACCOUNT = `AC${'0'.repeat(32)}`
const PUBLIC = 'https://receive.firm.example'
const ENV = {
  BAKEHOUSE_INBOUND_SECRET: SECRET,
  BAKEHOUSE_TWILIO: `${ACCOUNT}:token@+12075550100`,
}

async function serving({ extra = [] as readonly ReceiveRoute[], env = {}, after = NEVER } = {}) {
  const logged: string[] = []
  const log = (message: string, facts?: object) =>
    void logged.push(`${message} ${JSON.stringify(facts)}`)
  const clock = fixedClock('2026-11-02T15:00:00.000Z')
  const store = memoryDocumentStore(undefined, clock)
  const world = {
    ...{ store, clock, files: memoryFileStore(), random: seededRandom() },
    logger: { info: log, error: log },
  }
  const routes = receiveRoutes(env, PUBLIC)
  const known = routes.ok ? routes.value : []
  const server = createServer(receiveHandler([...known, ECHO, ...extra], world, after))
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, url: `http://127.0.0.1:${port}`, logged, store }
}

it('answers its routes alone; all else is not found, without words', async () => {
  const { url } = await serving()
  const echoed = await fetch(`${url}/receive/echo?of=x`, { method: 'POST', body: 'words' })
  expect(await echoed.text()).toBe('/receive/echo?of=x x words')
  const health = await fetch(`${url}/receive/health`)
  expect([health.status, await health.json()]).toEqual([200, { ok: true }])
  for (const [method, path] of [
    ['GET', '/receive/echo'],
    ['POST', '/receive/health'],
    ['POST', '/receive/echo/'],
    ['POST', '/receive/ECHO'],
    ['POST', '/receive'],
    ['GET', '/'],
    ['DELETE', '/receive/echo'],
  ] as const) {
    const refused = await fetch(url + path, { method })
    expect([refused.status, await refused.text()]).toEqual([404, ''])
  }
})

it('refuses a body that is too long, by what is said of it and by what arrives', async () => {
  const { url, port } = await serving()
  const long = await fetch(`${url}/receive/echo`, { method: 'POST', body: 'x'.repeat(21) })
  expect([long.status, await long.text()]).toEqual([413, ''])
  const unsaid = await new Promise<number>((resolve, reject) => {
    const options = { port, host: '127.0.0.1', method: 'POST', path: '/receive/echo' }
    const call = request(options, (response) => resolve(response.statusCode ?? 0))
    call.on('error', reject)
    call.write('x'.repeat(15))
    call.end('x'.repeat(15))
  })
  expect(unsaid).toBe(413)
  const headers = { 'content-encoding': 'gzip' }
  const packed = await fetch(`${url}/receive/echo`, { method: 'POST', body: 'x', headers })
  expect(packed.status).toBe(415)
})

it('asks to come again while the database cannot be written to, and logs nothing personal', async () => {
  const fails = (error: Error): ReceiveRoute => ({
    ...ECHO,
    path: error instanceof StoreError ? '/receive/away' : '/receive/broken',
    run: () => Promise.reject(error),
  })
  const away = new StoreError('unavailable', 'Set', 'ana@oven.example is away')
  const { url, logged } = await serving({ extra: [fails(away), fails(new Error('+12075550109'))] })
  const statuses = []
  for (const path of ['away', 'broken'])
    statuses.push((await fetch(`${url}/receive/${path}`, { method: 'POST', body: 'Ana' })).status)
  expect(statuses).toEqual([503, 500])
  expect(logged).toEqual([
    'receive: a post failed {"path":"/receive/away","code":"unavailable"}',
    'receive: a post failed {"path":"/receive/broken","code":"Error"}',
  ])
})

/** A post of which only the head comes; the first line of its answer, once the connection has ended. */
function silentPost(port: number, path: string, headers: Record<string, string | number>) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const head = Object.entries({ Host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${[`POST ${path} HTTP/1.1`, ...head].join('\r\n')}\r\n\r\n`)
  return new Promise<string>((resolve) => {
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('error', () => resolve(answer))
    socket.on('close', () => resolve(answer.split('\r\n', 1)[0] ?? ''))
  })
}

const LARGE = { 'Content-Length': 26_214_400 }
const GIVEN = { authorization: `Bearer ${SECRET}` }

/** Time that a test lets pass. */
function heldTime() {
  const waiting = new Set<{ ms: number; run: () => void }>()
  const wanted: { count: number; resolve: () => void }[] = []
  let made = 0
  const after: After = (ms, run) => {
    const timer = { ms, run }
    waiting.add(timer)
    if (ms === SILENT_MS) made++
    for (const { count, resolve } of wanted) if (made >= count) resolve()
    return () => void waiting.delete(timer)
  }
  return {
    after,
    /** The server has waited so often for something of a body: at its beginning, and after each part. */
    waits: (count: number) =>
      new Promise<void>((resolve) => {
        wanted.push({ count, resolve })
        if (made >= count) resolve()
      }),
    passSilence: () => {
      for (const { ms, run } of [...waiting]) if (ms === SILENT_MS) run()
    },
  }
}

it('silent posts close the door for no one else, whatever length they promise', async () => {
  const time = heldTime()
  const { port, url, store } = await serving({ env: ENV, after: time.after })
  // Six of 25 MB and one of 10 MB promise what the route may hold.
  const held = Array.from({ length: 10 }, (_, n) => {
    const length = n === 6 ? { 'Content-Length': 10_485_760 } : LARGE
    return silentPost(port, '/receive/mail', { ...length, Authorization: GIVEN.authorization })
  })
  const text = { 'Content-Length': 65_536, 'X-Twilio-Signature': 'x' }
  held.push(...Array.from({ length: 10 }, () => silentPost(port, '/receive/texts', text)))
  await time.waits(20)
  const form = { AccountSid: ACCOUNT, MessageSid: `SM${'1'.repeat(32)}`, From: '+12075550111' }
  const body = new URLSearchParams({ ...form, To: '+12075550100', Body: 'STOP' })
  const signature = twilioSignature('token', `${PUBLIC}/receive/texts`, body)
  const headers = { 'x-twilio-signature': signature }
  const stop = await fetch(`${url}/receive/texts`, { method: 'POST', headers, body })
  expect(stop.status).toBe(200)
  const mail = 'From: a@b.example\r\nMessage-ID: <1@b.example>\r\n\r\nHello'
  const taken = await fetch(`${url}/receive/mail`, { method: 'POST', headers: GIVEN, body: mail })
  expect(taken.status).toBe(200)
  expect(store.all('inbound')).toHaveLength(2)
  time.passSilence()
  for (const answer of held) expect(await answer).toBe('HTTP/1.1 408 Request Timeout')
})

it('refuses a wrong secret and an unsigned text by the head, before a body', async () => {
  const { port } = await serving({ env: ENV })
  const wrong = { ...LARGE, Authorization: `Bearer ${'x'.repeat(32)}` }
  expect(await silentPost(port, '/receive/mail', wrong)).toBe('HTTP/1.1 401 Unauthorized')
  expect(await silentPost(port, '/receive/mail', LARGE)).toBe('HTTP/1.1 401 Unauthorized')
  const unsigned = { 'Content-Length': 65_536 }
  expect(await silentPost(port, '/receive/texts', unsigned)).toBe('HTTP/1.1 403 Forbidden')
})

it('asks to come again beyond what a route may hold, by the bytes that arrived, and frees them', async () => {
  const time = heldTime()
  const small = { ...ECHO, maxBytes: 1, path: '/receive/small' } as const
  const { port, url } = await serving({ extra: [small], after: time.after })
  // The route holds 512 bodies of one byte; each of these has sent its one and goes on.
  const chunked = { 'Transfer-Encoding': 'chunked' }
  const held = Array.from({ length: 512 }, () => silentPost(port, '/receive/small', chunked))
  await time.waits(512)
  for (const socket of sockets) socket.write('1\r\nx\r\n')
  await time.waits(1024)
  const post = (path: string) => fetch(url + path, { method: 'POST', body: 'y' })
  const refused = await post('/receive/small')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
  expect((await post('/receive/echo')).status).toBe(200)
  time.passSilence()
  await Promise.all(held)
  expect((await post('/receive/small')).status).toBe(200)
})

it('knows its addresses from those of the public pages', () => {
  expect(['/receive', '/receive/x', '/receive?x'].every(isReceivePath)).toBe(true)
  expect(['/received', '/', '/admin/receive', undefined].some(isReceivePath)).toBe(false)
})
