import { createServer, request, type Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { isReceivePath, type ReceiveRoute, receiveHandler } from './receiveHandler.ts'
import { receiveRoutes } from './receiveRoutes.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done))
})

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

async function serving({ extra = [] as readonly ReceiveRoute[] } = {}) {
  const logged: string[] = []
  const log = (message: string, facts?: object) =>
    void logged.push(`${message} ${JSON.stringify(facts)}`)
  const clock = fixedClock('2026-11-02T15:00:00.000Z')
  const store = memoryDocumentStore(undefined, clock)
  const world = {
    ...{ store, clock, files: memoryFileStore(), random: seededRandom() },
    logger: { info: log, error: log },
  }
  const routes = receiveRoutes({}, 'http://127.0.0.1')
  const known = routes.ok ? routes.value : []
  const server = createServer(receiveHandler([...known, ECHO, ...extra], world))
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, url: `http://127.0.0.1:${port}`, logged }
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

it('knows its addresses from those of the public pages', () => {
  expect(['/receive', '/receive/x', '/receive?x'].every(isReceivePath)).toBe(true)
  expect(['/received', '/', '/admin/receive', undefined].some(isReceivePath)).toBe(false)
})
