/**
 * Bad requests to the storage endpoints: each is refused, and none of them is a crash, a hang or growth.
 * @module-tag ours-only
 */
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BAD_STORAGE_REQUESTS, type BadStorageRequest } from './badStorageCases.ts'
import { heldBytes } from './heldBytes.ts'
import { BUCKET, type StartedStorage, startStorage } from './startStorage.ts'

const OBJECTS = `/v0/b/${BUCKET}/o`
const ANSWER_WITHIN_MS = 5000
const ROUNDS = 2
const MAX_GROWTH_BYTES = 10 * 1024 * 1024

let started: StartedStorage

beforeAll(async () => {
  started = await startStorage({ maxFileBytes: 1_000_000 })
  await started.bucket.file('there').save('whole')
})
afterAll(() => started.close())

function send({ method, path, headers = {}, body }: BadStorageRequest): Promise<number> {
  const { port } = started.backend
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      { host: '127.0.0.1', port, method, path, headers, agent: false, timeout: ANSWER_WITHIN_MS },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    call.once('timeout', () => call.destroy(new Error('no answer')))
    call.once('error', reject)
    call.end(body)
  })
}

async function openSession(): Promise<string> {
  const path = `/upload/storage/v1/b/${BUCKET}/o?uploadType=resumable&name=session`
  const answer = await fetch(`${started.backend.url}${path}`, { method: 'POST' })
  const { pathname, search } = new URL(answer.headers.get('location') ?? '')
  return `${pathname}${search}`
}

async function refuseAll(): Promise<string[]> {
  const session = await openSession()
  const wrong: string[] = []
  for (const one of BAD_STORAGE_REQUESTS) {
    const status = await send({ ...one, path: one.path.replace('{session}', session) })
    if (status < 400 || status >= 500) wrong.push(`${one.name}: ${status}`)
  }
  await send({ name: '', method: 'DELETE', path: session })
  return wrong
}

it('more than 200 bad requests are refused', async () => {
  expect(BAD_STORAGE_REQUESTS.length).toBeGreaterThan(200)
  expect(await refuseAll()).toEqual([])
})

it('headers without end, a body that never comes, an unfinished line', async () => {
  const texts = [
    `GET ${OBJECTS}/there HTTP/1.1\r\nHost: localhost\r\nX-Goog-Upload-Offset: ${'9'.repeat(100_000)}\r\n\r\n`,
    `GET ${OBJECTS}/there HTTP/1.1\r\nHost: localhost\r\n${'A: b\r\n'.repeat(20_000)}\r\n`,
    `POST ${OBJECTS}?name=x HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n`,
    `POST ${OBJECTS}?name=x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n`,
    `POST ${OBJECTS}?name=\u0000 HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    `GET ${OBJECTS}/${'x'.repeat(70_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  ]
  for (const text of texts) {
    const answer = await new Promise<string>((resolve) => {
      let heard = ''
      const socket = connect(started.backend.port, '127.0.0.1', () => socket.write(text))
      socket.setEncoding('latin1').on('data', (piece: string) => {
        heard += piece
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(heard))
      socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy())
    })
    expect(answer.slice(0, 12)).toMatch(/^(HTTP\/1\.1 4\d\d|)$/)
  }
})

it('afterwards all is as before: no fault, no file, no growth', async () => {
  await started.bucket.file('there').save('whole')
  const before = heldBytes()
  for (let round = 0; round < ROUNDS; round += 1) await refuseAll()
  expect(heldBytes() - before).toBeLessThan(MAX_GROWTH_BYTES)
  expect(started.faults).toEqual([])
  const [files] = await started.bucket.getFiles()
  expect(files.map(({ name }) => name)).toEqual(['there'])
  expect((await started.bucket.file('there').download())[0].toString()).toBe('whole')
  expect(started.backend.storage.check()).toEqual({ removed: 0, missing: [] })
})
