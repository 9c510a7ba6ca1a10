import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import {
  type BackendLogEntry,
  createLocalBackend,
  type LocalBackend,
  type LocalBackendOptions,
} from './createLocalBackend.ts'
import { PortInUseError } from './protocols/listenOnLoopback.ts'
import { StoreOpenError } from './store/storeErrors.ts'

const OPEN = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents/{path=**} {
    allow read, write: if true;
  }
}`

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function start(options: Partial<LocalBackendOptions> = {}): Promise<LocalBackend> {
  const backend = await createLocalBackend({
    projectId: 'demo-start',
    rules: OPEN,
    ...options,
  })
  cleanUps.push(() => backend.close())
  return backend
}

const documents = '/v1/projects/demo-start/databases/(default)/documents'

async function freePort(): Promise<number> {
  const { port, close } = await createLocalBackend({ projectId: 'demo-start', rules: OPEN })
  await close()
  return port
}

it('answers on both loopback addresses', async () => {
  const { port } = await start()
  for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
    const answer = await fetch(`http://${host}:${port}/`)
    expect(await answer.text()).toBe('Ok\n')
  }
})

it('says that a port is in use, and makes no data folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backend-'))
  cleanUps.push(() => rm(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  const other = createServer()
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
  })
  cleanUps.push(() => new Promise((resolve) => other.close(resolve)))
  const attempt = start({ port, dataDir })
  await expect(attempt).rejects.toBeInstanceOf(PortInUseError)
  await expect(attempt).rejects.toMatchObject({ code: 'PORT_IN_USE', port })
  expect(await readdir(folder)).toEqual([])
  await start({ dataDir })
})

it('says that a data folder is in use, and leaves the port free', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'backend-'))
  cleanUps.push(() => rm(dataDir, { recursive: true }))
  await start({ dataDir })
  const port = await freePort()
  const attempt = start({ dataDir, port })
  await expect(attempt).rejects.toBeInstanceOf(StoreOpenError)
  await expect(attempt).rejects.toMatchObject({ code: 'LOCKED' })
  await start({ port })
})

it('keeps documents and accounts over a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'backend-'))
  cleanUps.push(() => rm(dataDir, { recursive: true }))
  const first = await start({ dataDir, accounts: [{ email: 'a@example.com', displayName: 'A' }] })
  const body = '{"fields":{"a":{"integerValue":"1"}}}'
  await fetch(`${first.url}${documents}/things/a`, { method: 'PATCH', body })
  await first.close()
  cleanUps.pop()
  const second = await start({ dataDir })
  expect((await fetch(`${second.url}${documents}/things/a`)).status).toBe(200)
  expect(await (await fetch(`${second.url}/emulator/auth/handler`)).text()).toContain(
    'a@example.com',
  )
})

it('hands everything that is not its own to the host application', async () => {
  const seen: (string | undefined)[] = []
  const { url } = await start({
    handleHttp: (incoming, response) => {
      seen.push(incoming.url)
      response.end('the application')
    },
  })
  expect(await (await fetch(`${url}/admin/?x=1`)).text()).toBe('the application')
  await fetch(`${url}${documents}/things/a`)
  expect(seen).toEqual(['/admin/?x=1'])
})

it('outlives a host application that fails', async () => {
  const failing = {
    now: () => {
      throw new TypeError('no such file')
    },
    later: () => Promise.reject(new TypeError('no such file')),
  }
  for (const handleHttp of Object.values(failing)) {
    const { url } = await start({ handleHttp })
    for (const _ of [1, 2]) expect((await fetch(`${url}/admin`)).status).toBe(500)
  }
})

it('keeps the administrative addresses for tests: data that is to last is not emptied', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'local-backend-'))
  cleanUps.push(() => rm(folder, { recursive: true }))
  const wipe = async ({ url }: LocalBackend) =>
    (await fetch(`${url}/emulator${documents}`, { method: 'DELETE' })).status
  expect(await wipe(await start())).toBe(200)
  const lasting = await start({ dataDir: folder })
  expect(await wipe(lasting)).toBe(403)
  await lasting.close()
  expect(await wipe(await start({ dataDir: folder, testTokens: true }))).toBe(200)
})

it('guards the host application too', async () => {
  const { url } = await start({ handleHttp: (_, response) => response.end('the application') })
  const answer = await fetch(`${url}/admin`, { headers: { origin: 'https://evil.example' } })
  expect(answer.status).toBe(403)
})

it('ends running requests before it closes', async () => {
  let finish = () => {}
  const backend = await createLocalBackend({
    projectId: 'demo-start',
    rules: OPEN,
    handleHttp: (_, response) => {
      finish = () => response.end('done')
      response.write('half, ')
    },
  })
  const text = await new Promise<string>((resolve, reject) => {
    const sent = request(backend.url, (response) => {
      let received = ''
      response.on('data', (chunk: Buffer) => {
        received += chunk
        if (received !== 'half, ') return
        closing = backend.close()
        finish()
      })
      response.on('end', () => resolve(received))
    })
    let closing: Promise<void> | undefined
    sent.on('close', () => closing?.catch(reject))
    sent.on('error', reject)
    sent.end()
  })
  expect(text).toBe('half, done')
  await expect(fetch(backend.url)).rejects.toThrow()
})

it('logs a fault of its own without any of the data', async () => {
  const log: BackendLogEntry[] = []
  let broken = false
  const { url } = await start({
    log: (entry) => log.push(entry),
    clock: () => {
      if (broken) throw new TypeError('ada@example.com has no such field')
      return Date.now()
    },
  })
  broken = true
  const answer = await fetch(`${url}${documents}/people/ada@example.com`)
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('ada@')
  expect(log).toHaveLength(1)
  expect(log[0]).toMatchObject({ event: 'fault', error: 'TypeError' })
  expect(JSON.stringify(log)).not.toContain('ada@')
})

it('starts afresh on reset', async () => {
  const backend = await start({ accounts: [{ email: 'a@example.com', displayName: 'A' }] })
  await fetch(`${backend.url}${documents}/things/a`, { method: 'PATCH', body: '{}' })
  await backend.ensureAccounts([{ email: 'b@example.com', displayName: 'B' }])
  await backend.reset()
  expect((await fetch(`${backend.url}${documents}/things/a`)).status).toBe(404)
  const page = await (await fetch(`${backend.url}/emulator/auth/handler`)).text()
  expect(page).toContain('a@example.com')
  expect(page).not.toContain('b@example.com')
})
