/**
 * The two streams, as a client uses them that follows no SDK.
 * @module-tag ours-only
 */
import { Client, type ClientDuplexStream, credentials, Metadata } from '@grpc/grpc-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageType } from '../../src/protocols/protobuf/firestoreSchema.ts'
import { protoJsonCodec } from '../../src/protocols/protobuf/protoJsonCodec.ts'
import { rulesFor } from './rulesFor.ts'
import { SnapshotQueue } from './SnapshotQueue.ts'
import { PROJECT_ID, type StartedBackend, startBackend } from './startBackend.ts'

const DATABASE = `projects/${PROJECT_ID}/databases/(default)`
const PARENT = `${DATABASE}/documents`
const ADMIN = { authorization: 'Bearer owner' }

let started: StartedBackend
let client: Client
beforeAll(async () => {
  started = await startBackend({ rules: rulesFor('false') })
  client = new Client(started.backend.emulatorHost, credentials.createInsecure())
})
afterAll(async () => {
  client.close()
  // Whatever was tried, the server is still there.
  await started.admin.db.doc('things/last').set({ n: 1 })
  await started.close()
})

interface Stream {
  call: ClientDuplexStream<Buffer, Buffer>
  answers: SnapshotQueue<Record<string, unknown>>
  say(message: object): void
}

function open(method: 'Listen' | 'Write', headers: Record<string, string> = {}): Stream {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(headers)) metadata.set(name, value)
  const path = `/google.firestore.v1.Firestore/${method}`
  const bytes = (given: Buffer) => given
  const call = client.makeBidiStreamRequest(path, bytes, bytes, metadata)
  const requests = protoJsonCodec(messageType(`${method}Request`))
  const responses = protoJsonCodec(messageType(`${method}Response`))
  const answers = new SnapshotQueue<Record<string, unknown>>()
  call.on('data', (answer: Buffer) => answers.next(responses.decode(answer)))
  call.on('error', answers.error)
  return { call, answers, say: (message) => call.write(requests.encode(message)) }
}

const everything = { structuredQuery: { from: [{ collectionId: 'things' }] } }

/** The status with which a stream ends, and its words. */
async function endOf({ answers, call }: Stream): Promise<[number, string]> {
  const error = (await answers.end()) as Error & { code: number; details: string }
  call.cancel()
  return [error.code, error.details]
}

describe.each(['Listen', 'Write'] as const)('%s', (method) => {
  it('ends on bytes that are no message', async () => {
    const stream = open(method, ADMIN)
    stream.call.write(Buffer.from([0xff, 0xff]))
    expect(await endOf(stream)).toEqual([3, "Payload isn't valid for request."])
  })

  it('ends on a database that is none', async () => {
    const stream = open(method, ADMIN)
    stream.say({ database: 'here' })
    stream.say({ database: 'here', ...(method === 'Write' && { writes: [{ delete: 'x' }] }) })
    expect((await endOf(stream))[0]).toBe(3)
  })

  it('ends on a made-up token', async () => {
    const stream = open(method, { authorization: 'Bearer e30.e30.' })
    stream.say({ database: DATABASE })
    expect((await endOf(stream))[0]).toBe(16)
  })

  it('is not for pages', async () => {
    const stream = open(method, { ...ADMIN, origin: 'https://evil.example' })
    stream.say({ database: DATABASE })
    expect((await endOf(stream))[0]).toBe(7)
  })

  it('ends when the client has nothing more to say', async () => {
    const stream = open(method, ADMIN)
    stream.say({ database: DATABASE })
    const ended = new Promise((resolve) => stream.call.once('end', resolve))
    stream.call.end()
    await ended
  })
})

it('a listener of another database than its stream’s is refused', async () => {
  const stream = open('Listen', ADMIN)
  const other = 'projects/other/databases/(default)'
  stream.say({
    database: DATABASE,
    addTarget: { targetId: 1, query: { parent: `${other}/documents`, ...everything } },
  })
  stream.say({
    database: DATABASE,
    addTarget: { targetId: 2, documents: { documents: [`${other}/documents/a/b`] } },
  })
  for (const id of [1, 2]) {
    const refused = await stream.answers.take((answer) => 'cause' in targetOf(answer))
    expect(targetOf(refused)).toMatchObject({ targetIds: [id], cause: { code: 3 } })
  }
  stream.call.cancel()
})

it('a target’s number cannot be used twice, and the others do not notice', async () => {
  const calm = open('Listen', ADMIN)
  const target = { targetId: 1, query: { parent: PARENT, ...everything } }
  calm.say({ database: DATABASE, addTarget: target })
  await calm.answers.take((answer) => targetOf(answer)['targetChangeType'] === 'CURRENT')
  const stream = open('Listen', ADMIN)
  stream.say({ database: DATABASE, addTarget: target })
  stream.say({ database: DATABASE, addTarget: target })
  expect((await endOf(stream))[0]).toBe(3)
  await started.admin.db.doc('things/new').set({ n: 1 })
  expect(await calm.answers.take((answer) => 'documentChange' in answer)).toBeDefined()
  calm.call.cancel()
})

it('a stream of writes is bound by the rules, and ends with the first refusal', async () => {
  const stream = open('Write')
  stream.say({ database: DATABASE })
  expect(await stream.answers.take()).toMatchObject({ streamId: '0' })
  const update = { name: `${PARENT}/things/mine` }
  stream.say({ streamToken: 'MA==', writes: [{ update }] })
  stream.say({ streamToken: 'MA==', writes: [{ update }] })
  expect((await endOf(stream))[0]).toBe(7)
  expect((await started.admin.db.doc('things/mine').get()).exists).toBe(false)
})

function targetOf(answer: Record<string, unknown>): Record<string, unknown> {
  return (answer['targetChange'] ?? {}) as Record<string, unknown>
}
