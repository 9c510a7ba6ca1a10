/**
 * Requests about files as the SDKs send them, each with bytes changed, lost, doubled or moved.
 * @module-tag ours-only
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SeededRandom } from '../official/SeededRandom.ts'
import { heldBytes } from './heldBytes.ts'
import { BUCKET, type StartedStorage, startStorage } from './startStorage.ts'

const REQUESTS = Number(process.env['BAKEHOUSE_SOAK_REQUESTS'] ?? 400)
const SEED = 23
const AT_ONCE = 8
const ANSWER_WITHIN_MS = 5000
const MAX_GROWTH_BYTES = 10 * 1024 * 1024
const OBJECTS = `/v0/b/${BUCKET}/o`
const CLOUD = `/storage/v1/b/${BUCKET}/o`
const UPLOAD = `/upload/storage/v1/b/${BUCKET}/o`
const PARTS =
  '--b\r\nContent-Type: application/json\r\n\r\n{"contentType":"a/b","metadata":{"k":"v"}}' +
  '\r\n--b\r\nContent-Type: a/b\r\n\r\nthe bytes\r\n--b--'

let started: StartedStorage
let dataDir = ''

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mutated-'))
  started = await startStorage({ maxFileBytes: 1_000_000, dataDir })
})
afterAll(async () => {
  await started.close()
  rmSync(dataDir, { recursive: true })
})

function request(line: string, headers: Record<string, string>, body = ''): string {
  const all = { Host: 'localhost', 'Content-Length': String(body.length), ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${head.join('')}\r\n${body}`
}

/** One sound request of each kind; `{id}` is an upload that is open. */
const SOUND = [
  request(
    `POST ${OBJECTS}?name=a%2Fb`,
    { 'X-Goog-Upload-Protocol': 'multipart', 'Content-Type': 'multipart/related; boundary=b' },
    PARTS,
  ),
  request(
    `POST ${OBJECTS}?name=a`,
    {
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Length': '9',
      'Content-Type': 'application/json',
    },
    '{"name":"a","contentType":"a/b"}',
  ),
  request(
    `POST ${OBJECTS}?name=open&upload_id={id}&upload_protocol=resumable`,
    { 'X-Goog-Upload-Command': 'upload', 'X-Goog-Upload-Offset': '0' },
    'four',
  ),
  request(
    `POST ${OBJECTS}?name=open&upload_id={id}`,
    { 'X-Goog-Upload-Command': 'upload, finalize', 'X-Goog-Upload-Offset': '4' },
    'bytes',
  ),
  request(`POST ${OBJECTS}?name=open&upload_id={id}`, { 'X-Goog-Upload-Command': 'query' }),
  request(`GET ${OBJECTS}?prefix=a/&delimiter=/&maxResults=5&pageToken=eyJuZXh0IjoiYSJ9`, {}),
  request(`GET ${OBJECTS}/a%2Fb?alt=media`, { Range: 'bytes=1-4', Authorization: 'Bearer owner' }),
  request(`GET ${OBJECTS}/a%2Fb?alt=media&token=t`, {}),
  request(
    `PATCH ${OBJECTS}/a%2Fb`,
    {},
    '{"metadata":{"k":null,"l":"m"},"cacheControl":"no-cache"}',
  ),
  request(`DELETE ${OBJECTS}/a`, { Authorization: 'Firebase owner' }),
  request(
    `POST ${UPLOAD}?uploadType=multipart&name=c&ifGenerationMatch=0`,
    { 'Content-Type': 'multipart/related; boundary=b' },
    PARTS,
  ),
  request(
    `POST ${UPLOAD}?uploadType=resumable&name=c`,
    { 'X-Upload-Content-Type': 'a/b' },
    '{"metadata":{"k":"v"}}',
  ),
  request(`PUT ${UPLOAD}?upload_id={id}`, { 'Content-Range': 'bytes 0-3/9' }, 'four'),
  request(`POST ${CLOUD}/c/rewriteTo/b/${BUCKET}/o/d`, {}, '{"contentType":"c/d"}'),
  request(`GET ${CLOUD}/c?alt=media&generation=1`, { Range: 'bytes=-3' }),
  request('POST /internal/reset', {}),
]

function mutate(sound: string, random: SeededRandom): Buffer {
  let bytes = Buffer.from(sound, 'latin1')
  for (let times = 1 + random.below(3); times > 0; times -= 1) {
    const at = random.below(bytes.length)
    const until = at + 1 + random.below(20)
    const [before, part, after] = [
      bytes.subarray(0, at),
      bytes.subarray(at, until),
      bytes.subarray(until),
    ]
    const change = random.below(5)
    if (change === 0) bytes = Buffer.concat([before, after])
    else if (change === 1) bytes = Buffer.concat([before, part, part, after])
    else if (change === 2) bytes = Buffer.concat([after, part, before])
    else if (change === 3) bytes = before
    else bytes = Buffer.concat([before, Buffer.from([random.below(256)]), bytes.subarray(at + 1)])
    if (bytes.length === 0) return Buffer.from('\r\n\r\n')
  }
  return bytes
}

/** What came back before the server let go; false when it did not within the time. */
function send(bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(started.backend.port, '127.0.0.1', () => socket.end(bytes))
    const late = setTimeout(() => {
      socket.destroy()
      resolve(false)
    }, ANSWER_WITHIN_MS)
    socket.on('error', () => {})
    socket.resume()
    socket.once('close', () => {
      clearTimeout(late)
      resolve(true)
    })
  })
}

/** Parts of uploads that are not open. */
function strayParts(): string[] {
  const open = started.backend.storage.engine.sessions.open()
  return readdirSync(join(dataDir, 'uploads')).filter(
    (name) => !open.has(name.replace('.part', '')),
  )
}

async function openUpload(): Promise<string> {
  const path = `${UPLOAD}?uploadType=resumable&name=open`
  const answer = await fetch(`${started.backend.url}${path}`, { method: 'POST' })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('upload_id') ?? ''
}

it(`${REQUESTS} of them: no fault, no hang, no growth`, { timeout: 600_000 }, async () => {
  const random = new SeededRandom(SEED)
  let before = 0
  let hung = 0
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    // From here on nothing should come that stays.
    if (sent >= REQUESTS / 10 && before === 0) before = heldBytes()
    const id = await openUpload()
    const batch = Array.from({ length: AT_ONCE }, () => {
      const sound = SOUND[random.below(SOUND.length)] ?? ''
      return send(mutate(sound.replace('{id}', id), random))
    })
    for (const isAnswered of await Promise.all(batch)) if (!isAnswered) hung += 1
    await started.backend.storage.cancelUpload(id)
  }
  expect(hung).toBe(0)
  expect(started.faults).toEqual([])
  expect(heldBytes() - before).toBeLessThan(MAX_GROWTH_BYTES)
  // A request whose client has gone may still be put away.
  await vi.waitFor(() => expect(strayParts()).toEqual([]), ANSWER_WITHIN_MS)
  await started.backend.storage.reset()
  expect(started.backend.storage.check()).toEqual({ removed: 0, missing: [] })
  await started.bucket.file('after').save('well')
  expect((await started.bucket.file('after').download())[0].toString()).toBe('well')
})
