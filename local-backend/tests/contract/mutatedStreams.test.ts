/**
 * Faults are read from our log.
 * @module-tag ours-only
 */
import { connect, createServer, type Socket } from 'node:net'
import { Client, credentials, Metadata } from '@grpc/grpc-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messageType } from '../../src/protocols/protobuf/firestoreSchema.ts'
import { protoJsonCodec } from '../../src/protocols/protobuf/protoJsonCodec.ts'
import { SeededRandom } from '../official/SeededRandom.ts'
import { rulesFor } from './rulesFor.ts'
import { SnapshotQueue } from './SnapshotQueue.ts'
import { PROJECT_ID, type StartedBackend, startBackend } from './startBackend.ts'

/** How many; `npm run soak` sends the full number. */
const CAPTURES = Number(process.env['BAKEHOUSE_SOAK_STREAMS'] ?? 300)
const IN_FLIGHT = 16
/** An answer, or none, is waited for so long. */
const GIVE_UP_MS = 15
/** What the server may keep of clients that are gone. */
const MAX_GROWTH = 256 * 1024 * 1024

const DATABASE = `projects/${PROJECT_ID}/databases/(default)`
/** Of anybody: what is let in goes further than what is refused. */
const TOKEN = ['{"alg":"none"}', '{"sub":"ada"}', ''].map((part) => btoa(part)).join('.')
const PARENT = `${DATABASE}/documents`

let started: StartedBackend
const faults: string[] = []

beforeAll(async () => {
  started = await startBackend({
    testTokens: true,
    rules: rulesFor('true'),
    log: ({ error, frames }) => void faults.push(`${error} ${frames[0]}`),
  })
})
afterAll(() => started.close())

it(`${CAPTURES} conversations with bytes changed are survived, and others are served meanwhile`, async () => {
  const captures = [await captureChannels(), await captureGrpc()]
  for (const bytes of captures) expect(bytes.length).toBeGreaterThan(200)
  const seen = new SnapshotQueue<{ data(): unknown }>()
  const stop = started.admin.db.doc('things/seen').onSnapshot(seen.next, seen.error)
  await seen.take()
  const random = new SeededRandom(2026)
  const before = process.memoryUsage().rss
  let next = 0
  const sender = async () => {
    while (next < CAPTURES) {
      const bytes = captures[next++ % captures.length] ?? Buffer.alloc(0)
      await send(mutated(bytes, random))
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, sender))
  expect(faults).toEqual([])
  await started.admin.db.doc('things/seen').set({ n: 1 })
  expect((await seen.take()).data()).toEqual({ n: 1 })
  expect(process.memoryUsage().rss - before).toBeLessThan(MAX_GROWTH)
  stop()
}, 900_000)

/** All that a client sends while `talk` speaks with the server, byte by byte. */
async function captured(talk: (port: number) => Promise<void>): Promise<Buffer> {
  const parts: Buffer[] = []
  const open: Socket[] = []
  const proxy = createServer((client) => {
    const server = connect(started.backend.port, '127.0.0.1')
    open.push(client, server)
    client.on('data', (bytes) => parts.push(bytes))
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) socket.on('error', () => {})
  })
  const port = await new Promise<number>((resolve) => {
    proxy.listen(0, '127.0.0.1', () => {
      const address = proxy.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  await talk(port)
  for (const socket of open) socket.destroy()
  proxy.close()
  return Buffer.concat(parts)
}

/** A channel of each kind: begun, gone on with and read from. */
function captureChannels(): Promise<Buffer> {
  return captured(async (port) => {
    for (const [method, first, second] of [
      ['Listen', listenRequest(2), listenRequest(4)],
      ['Write', { database: DATABASE }, { streamToken: 'MA==', writes: [writeOf('a')] }],
    ] as const) {
      const at = (query: Record<string, string>) =>
        `http://127.0.0.1:${port}/google.firestore.v1.Firestore/${method}/channel?${new URLSearchParams(
          { VER: '8', database: DATABASE, ...query },
        )}`
      const form = (offset: number, message: object) =>
        new URLSearchParams({
          headers: `X-Goog-Api-Client:any\r\nAuthorization:Bearer ${TOKEN}\r\n`,
          count: '1',
          ofs: String(offset),
          req0___data__: JSON.stringify(message),
        })
      const begun = await fetch(at({ RID: '1', CVER: '22' }), {
        method: 'POST',
        body: form(0, first),
      })
      const [, SID = ''] = /"c","([^"]+)"/.exec(await begun.text()) ?? []
      const post = { method: 'POST', body: form(1, second) }
      await (await fetch(at({ SID, RID: '2', AID: '0' }), post)).text()
      const poll = { SID, RID: 'rpc', AID: '0', CI: '1', TYPE: 'xmlhttp' }
      expect(await (await fetch(at(poll))).text()).not.toContain('error')
    }
  })
}

/** A connection with both streams, and a question in between. */
function captureGrpc(): Promise<Buffer> {
  return captured(async (port) => {
    const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure())
    const metadata = new Metadata()
    metadata.set('authorization', 'Bearer owner')
    for (const [method, messages] of [
      ['Listen', [listenRequest(2), listenRequest(4), { removeTarget: 2 }]],
      ['Write', [{ database: DATABASE }, { streamToken: 'MA==', writes: [writeOf('b')] }]],
    ] as const) {
      const { encode } = protoJsonCodec(messageType(`${method}Request`))
      const bytes = (given: Buffer) => given
      const path = `/google.firestore.v1.Firestore/${method}`
      const call = client.makeBidiStreamRequest(path, bytes, bytes, metadata)
      const ended = new Promise((resolve) => call.on('status', resolve))
      call.on('data', () => {})
      call.on('error', () => {})
      for (const message of messages) call.write(encode(message))
      call.end()
      await ended
    }
    client.close()
  })
}

function listenRequest(targetId: number) {
  const structuredQuery = { from: [{ collectionId: 'things' }] }
  return { database: DATABASE, addTarget: { targetId, query: { parent: PARENT, structuredQuery } } }
}

function writeOf(id: string) {
  return { update: { name: `${PARENT}/things/${id}`, fields: { n: { integerValue: '1' } } } }
}

/** One to four slips: a bit turned, bytes left out, said twice, made up, or the end missing. */
function mutated(bytes: Buffer, random: SeededRandom): Buffer {
  let changed = Buffer.from(bytes)
  for (let slips = 1 + random.below(4); slips > 0; slips--) {
    const at = random.below(Math.max(1, changed.length))
    const to = at + 1 + random.below(24)
    const [before, part, after] = [
      changed.subarray(0, at),
      changed.subarray(at, to),
      changed.subarray(to),
    ]
    const junk = Buffer.from(Array.from({ length: 1 + random.below(8) }, () => random.below(256)))
    const slip = random.below(5)
    if (slip === 0) {
      changed = Buffer.from(changed)
      changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8))
    } else if (slip === 1) changed = Buffer.concat([before, after])
    else if (slip === 2) changed = Buffer.concat([before, part, part, after])
    else if (slip === 3) changed = Buffer.concat([before, junk, after])
    else if (random.below(4) === 0) changed = before
  }
  return changed
}

/** Sends it all at once and goes away again, as soon as there is an answer or soon after. */
function send(bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(started.backend.port, '127.0.0.1')
    const timer = setTimeout(() => socket.destroy(), GIVE_UP_MS)
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.write(bytes)
  })
}
