/**
 * Clients that stop reading, over both kinds of stream.
 * @module-tag ours-only
 */
import { request } from 'node:http'
import { Client, credentials, Metadata } from '@grpc/grpc-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messageType } from '../../src/protocols/protobuf/firestoreSchema.ts'
import { protoJsonCodec } from '../../src/protocols/protobuf/protoJsonCodec.ts'
import { rulesFor } from './rulesFor.ts'
import { SnapshotQueue } from './SnapshotQueue.ts'
import { PROJECT_ID, type StartedBackend, startBackend } from './startBackend.ts'

const DATABASE = `projects/${PROJECT_ID}/databases/(default)`
const DOCUMENT = `${DATABASE}/documents/things/large`
const WRITES = 80
const TEXT = 'x'.repeat(150_000)
const addTarget = { targetId: 2, documents: { documents: [DOCUMENT] } }

let started: StartedBackend
beforeAll(async () => {
  started = await startBackend({ testTokens: true, rules: rulesFor('true') })
})
afterAll(() => started.close())

/** Versions that are sent, as far as they have come, by their number. */
interface Reader {
  versions(): number[]
  resume(): void
  close(): void
}

/** A browser's channel whose page does not read. */
async function openChannel(): Promise<Reader> {
  const address = (query: Record<string, string>) =>
    `${started.backend.url}/google.firestore.v1.Firestore/Listen/channel?${new URLSearchParams({
      VER: '8',
      database: DATABASE,
      ...query,
    })}`
  const message = JSON.stringify({ database: DATABASE, addTarget })
  const body = new URLSearchParams({ count: '1', ofs: '0', req0___data__: message })
  const begun = await (await fetch(address({ RID: '1' }), { method: 'POST', body })).text()
  const [, SID = ''] = /"c","([^"]+)"/.exec(begun) ?? []
  let text = ''
  let isOver = false
  const read = (isReading: boolean) => {
    const ids = [...text.matchAll(/\[(\d+),\[[{"]/g)].map(([, id]) => Number(id))
    const AID = String(Math.max(0, ...ids))
    const call = request(address({ SID, RID: 'rpc', AID, CI: '0', TYPE: 'xmlhttp' }), (answer) => {
      resume = () => {
        answer.on('data', (bytes: Buffer) => {
          text += bytes.toString()
        })
        answer.on('end', () => isOver || read(true))
      }
      if (isReading) resume()
    })
    call.on('error', () => {})
    call.end()
    close = () => {
      isOver = true
      call.destroy()
    }
  }
  let resume = () => {}
  let close = () => {}
  read(false)
  return {
    versions: () => [...text.matchAll(/"n":\{"integerValue":"(\d+)"/g)].map(([, n]) => Number(n)),
    resume: () => resume(),
    close: () => close(),
  }
}

/** A gRPC client that does not read. */
function openGrpc(): Reader {
  const client = new Client(started.backend.emulatorHost, credentials.createInsecure())
  const metadata = new Metadata()
  metadata.set('authorization', 'Bearer owner')
  const bytes = (given: Buffer) => given
  const path = '/google.firestore.v1.Firestore/Listen'
  const call = client.makeBidiStreamRequest(path, bytes, bytes, metadata)
  const { decode } = protoJsonCodec(messageType('ListenResponse'))
  const versions: number[] = []
  call.on('error', () => {})
  call.on('data', (answer: Buffer) => {
    const { documentChange } = decode(answer) as {
      documentChange?: { document: { fields: { n: { integerValue: string } } } }
    }
    if (!documentChange) return
    versions.push(Number(documentChange.document.fields.n.integerValue))
    // It reads the first and no more: before it has begun to read, the library takes everything.
    if (versions.length === 1) call.pause()
  })
  call.write(protoJsonCodec(messageType('ListenRequest')).encode({ database: DATABASE, addTarget }))
  return {
    versions: () => versions,
    resume: () => call.resume(),
    close: () => {
      call.cancel()
      client.close()
    },
  }
}

it.each([
  ['a channel', openChannel],
  ['gRPC', openGrpc],
])(
  'who does not read from %s gets the last version when they do, and keeps no other waiting',
  async (_, open) => {
    const { db } = started.admin
    const write = (n: number) => db.doc('things/large').set({ n, text: TEXT })
    await write(0)
    const seen = new SnapshotQueue<{ get(field: string): unknown }>()
    const stop = db.doc('things/large').onSnapshot(seen.next, seen.error)
    const slow = await open()
    await seen.take()
    for (let n = 1; n <= WRITES; n++) await write(n)
    await seen.take((snapshot) => snapshot.get('n') === WRITES)
    slow.resume()
    await expect.poll(() => slow.versions().at(-1), { timeout: 20_000 }).toBe(WRITES)
    // What was to be sent beyond what was on its way is sent once, as it is now.
    expect(slow.versions().length).toBeLessThan(WRITES * 0.7)
    slow.close()
    stop()
  },
  60_000,
)
