/**
 * What no SDK says, over both kinds of stream. Faults are read from our log.
 * @module-tag ours-only
 */
import { connect } from 'node:net'
import { Client, credentials, Metadata } from '@grpc/grpc-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageType } from '../../src/protocols/protobuf/firestoreSchema.ts'
import { protoJsonCodec } from '../../src/protocols/protobuf/protoJsonCodec.ts'
import { rulesFor } from './rulesFor.ts'
import { SnapshotQueue } from './SnapshotQueue.ts'
import { PROJECT_ID, type StartedBackend, startBackend } from './startBackend.ts'

const DATABASE = `projects/${PROJECT_ID}/databases/(default)`
const PARENT = `${DATABASE}/documents`
const METHODS = ['Listen', 'Write'] as const

let started: StartedBackend
let grpc: Client
const faults: string[] = []
const bystander = new SnapshotQueue<{ data(): unknown }>()
let stopBystander = () => {}

beforeAll(async () => {
  const log = ({ error, frames }: { error: string; frames: readonly string[] }) =>
    void faults.push(`${error} ${frames[0]}`)
  started = await startBackend({ log, testTokens: true, rules: rulesFor('true') })
  grpc = new Client(started.backend.emulatorHost, credentials.createInsecure())
  stopBystander = started.admin.db.doc('things/seen').onSnapshot(bystander.next, bystander.error)
  await bystander.take()
})
afterAll(async () => {
  // Whatever was said, others were served all the time and still are.
  await started.admin.db.doc('things/seen').set({ n: 1 })
  expect((await bystander.take()).data()).toEqual({ n: 1 })
  expect(faults).toEqual([])
  stopBystander()
  grpc.close()
  await started.close()
})

const JUNK = [
  '',
  '-1',
  'NaN',
  '1e99',
  '9007199254740993',
  '%00',
  '../..',
  'x'.repeat(4000),
  '__proto__',
  '☃',
]

/** A sound message of each method, to spoil. */
const SOUND = {
  Listen: {
    database: DATABASE,
    addTarget: {
      targetId: 2,
      query: { parent: PARENT, structuredQuery: { from: [{ collectionId: 'things' }] } },
    },
  },
  Write: { database: DATABASE },
}

function address(method: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams({ VER: '8', database: DATABASE, ...parameters })
  return `${started.backend.url}/google.firestore.v1.Firestore/${method}/channel?${query}`
}

const formOf = (message: unknown, more: Record<string, string> = {}) =>
  new URLSearchParams({ count: '1', ofs: '0', req0___data__: JSON.stringify(message), ...more })

async function begin(method: 'Listen' | 'Write'): Promise<string> {
  const init = { method: 'POST', body: formOf(SOUND[method]) }
  const text = await (await fetch(address(method, { RID: '1' }), init)).text()
  return String((JSON.parse(text.slice(text.indexOf('\n') + 1)) as [[number, string[]]])[0][1][1])
}

/** Answered, in time, by a refusal or an acceptance, never by a failure of the server's. */
async function answered(url: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(5000) })
  await response.arrayBuffer()
  expect([200, 400, 403, 404, 413]).toContain(response.status)
  return response.status
}

describe.each(METHODS)('a channel for %s', (method) => {
  it.each(['VER', 'database', 'RID', 'CVER', 'zx', 't', 'X-HTTP-Session-Id', '$httpHeaders'])(
    'begins or is refused whatever %s says',
    async (name) => {
      for (const junk of JUNK) {
        const init = { method: 'POST', body: formOf(SOUND[method]) }
        await answered(address(method, { RID: '1', [name]: junk }), init)
      }
    },
  )

  it.each(['SID', 'RID', 'AID', 'CI', 'TYPE', 'database'])(
    'that goes on takes or refuses whatever %s says',
    async (name) => {
      for (const junk of JUNK) {
        const sid = await begin(method)
        const query = { SID: sid, RID: 'rpc', AID: '0', CI: '1', TYPE: 'xmlhttp', [name]: junk }
        // A back channel stays open until there is something to say; it is ended by the next one.
        const waiting = fetch(address(method, query)).then((each) => each.arrayBuffer())
        await answered(address(method, { ...query, SID: sid, RID: '2' }), {
          method: 'POST',
          body: formOf({}),
        })
        await answered(address(method, { SID: sid, RID: '3', TYPE: 'terminate' }), {
          method: 'POST',
        })
        await waiting
      }
    },
  )

  it.each(['count', 'ofs', 'headers', 'req0___data__'])(
    'reads a form whatever %s says',
    async (name) => {
      const tokens = ['Authorization: Bearer', 'Authorization:Bearer a.b.c\r\n\r\nHost: x', ':::']
      for (const junk of [
        ...JUNK,
        ...tokens,
        '[]',
        '"x"',
        '{"database":{}}',
        '{"a":'.repeat(999),
      ]) {
        const init = { method: 'POST', body: formOf(SOUND[method], { [name]: junk }) }
        await answered(address(method, { RID: '1' }), init)
      }
    },
  )

  it('is nothing for other verbs', async () => {
    const sid = await begin(method)
    for (const verb of ['PUT', 'DELETE', 'PATCH'])
      await answered(address(method, { SID: sid, RID: '2' }), { method: verb, body: 'x' })
    expect(await answered(address(method, { RID: 'rpc' }))).toBe(400)
    expect(await answered(address(`${method}/more`, { RID: '1' }), { method: 'POST' })).toBe(404)
  })

  it('whose two streams are mixed up says so', async () => {
    const other = method === 'Listen' ? 'Write' : 'Listen'
    const sid = await begin(method)
    const init = { method: 'POST', body: formOf(SOUND[other], { ofs: '1' }) }
    expect(await answered(address(other, { SID: sid, RID: '2' }), init)).toBe(400)
  })
})

/** Bytes that are no message, or one that makes no sense. */
function badMessages(method: 'Listen' | 'Write'): (readonly [string, Buffer])[] {
  const { encode } = protoJsonCodec(messageType(`${method}Request`))
  const sound = encode(SOUND[method])
  const target = (addTarget: object) => encode({ database: DATABASE, addTarget })
  const writes = (...given: object[]) => encode({ database: DATABASE, writes: given })
  const query = SOUND.Listen.addTarget.query
  const bytes: (readonly [string, Buffer])[] = [
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([8])],
    ['an endless number', Buffer.alloc(40, 0xff)],
    ['a length past the end', Buffer.from([0x0a, 0x7f, 1])],
    ['a group', Buffer.from([0x0b, 0x0c])],
    ['the field 0', Buffer.from([0x00, 0x01])],
    ['text', Buffer.from('hello')],
    ['half of a sound one', Buffer.from(sound).subarray(0, sound.length >> 1)],
    ['a sound one twice in one', Buffer.concat([sound, sound])],
    ['deeply nested bytes', Buffer.from('0a'.repeat(2000), 'hex')],
  ]
  if (method === 'Write') {
    return [
      ...bytes,
      ['a write of nothing', writes({})],
      ['a write elsewhere', writes({ delete: 'projects/other/databases/x/documents/a/b' })],
      ['a write of a collection', writes({ delete: `${PARENT}/things` })],
      ['a write of the root', writes({ delete: PARENT })],
      ['two actions', writes({ delete: `${PARENT}/a/b`, update: { name: `${PARENT}/a/c` } })],
    ]
  }
  return [
    ...bytes,
    ['a target of nothing', target({ targetId: 3 })],
    ['a negative target', target({ targetId: -7, query })],
    ['no documents', target({ targetId: 3, documents: { documents: [] } })],
    ['documents elsewhere', target({ targetId: 3, documents: { documents: ['a/b'] } })],
    ['a query elsewhere', target({ targetId: 3, query: { ...query, parent: 'projects/p' } })],
    ['a query of nothing', target({ targetId: 3, query: { parent: PARENT } })],
    ['a token of junk', target({ ...SOUND.Listen.addTarget, resumeToken: 'AAECAwQF' })],
    ['a time to come', target({ ...SOUND.Listen.addTarget, readTime: '9999-01-01T00:00:00Z' })],
    ['a removal of none', encode({ database: DATABASE, removeTarget: 99 })],
    ['a removal of all numbers', encode({ database: DATABASE, removeTarget: -2147483648 })],
  ]
}

it('a question that is taken back as it is asked ends nothing', async () => {
  const frame = (type: number, flags: number, stream: number, payload: Buffer) => {
    const head = Buffer.alloc(9)
    head.writeUIntBE(payload.length, 0, 3)
    head.writeUInt8(type, 3)
    head.writeUInt8(flags, 4)
    head.writeUInt32BE(stream, 5)
    return Buffer.concat([head, payload])
  }
  const text = (prefix: number[], value: string) =>
    Buffer.concat([Buffer.from([...prefix, value.length]), Buffer.from(value)])
  // POST, http, a path that is not served, and the rest that gRPC wants.
  const headers = Buffer.concat([
    Buffer.from([0x83, 0x86]),
    text([0x04], '/nope'),
    text([0x01], 'localhost'),
    text([0x0f, 0x10], 'application/grpc'),
  ])
  const socket = connect(started.backend.port, '127.0.0.1')
  socket.write(
    Buffer.concat([
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      frame(4, 0, 0, Buffer.alloc(0)),
      frame(1, 4, 1, headers),
      frame(3, 0, 1, Buffer.from([0, 0, 0, 8])),
    ]),
  )
  // The server's own settings and what it takes for ours: then it has read all of that.
  await new Promise((resolve) => socket.once('data', resolve))
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
})

const LONG_TOKEN = `Bearer ${'a'.repeat(5000)}`

describe.each(METHODS)('the gRPC stream %s', (method) => {
  it.each(badMessages(method))('survives %s', async (_, message) => {
    for (const before of [false, true]) {
      const metadata = new Metadata()
      metadata.set('authorization', 'Bearer owner')
      const bytes = (given: Buffer) => given
      const path = `/google.firestore.v1.Firestore/${method}`
      const call = grpc.makeBidiStreamRequest(path, bytes, bytes, metadata)
      const codes: number[] = []
      const ended = new Promise<void>((resolve) => {
        call.on('status', ({ code }) => {
          codes.push(code)
          resolve()
        })
      })
      call.on('error', () => {})
      call.on('data', () => {})
      if (before) call.write(protoJsonCodec(messageType(`${method}Request`)).encode(SOUND[method]))
      call.write(message)
      call.write(message)
      call.end()
      await ended
      // 2 and 13 are what a fault of the server would be.
      expect([0, 3, 5, 7, 8, 9]).toContain(codes[0])
    }
  })

  it.each([
    ['authorization', 'Bearer'],
    ['authorization', 'Basic b3duZXI6'],
    ['authorization', 'Bearer owner owner'],
    ['authorization', LONG_TOKEN],
    ['origin', 'null'],
    ['grpc-timeout', '1n'],
    ['grpc-encoding', 'gzip'],
  ])('survives the header %s: %.20s', async (name, value) => {
    const metadata = new Metadata()
    metadata.set(name, value)
    const bytes = (given: Buffer) => given
    const path = `/google.firestore.v1.Firestore/${method}`
    const call = grpc.makeBidiStreamRequest(path, bytes, bytes, metadata)
    const code = new Promise<number>((resolve) => {
      call.on('status', (status) => resolve(status.code))
    })
    call.on('error', () => {})
    call.on('data', () => {})
    call.write(protoJsonCodec(messageType(`${method}Request`)).encode(SOUND[method]))
    call.end()
    expect([0, 1, 3, 4, 7, 12, 16]).toContain(await code)
  })
})
