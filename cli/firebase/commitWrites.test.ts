import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import { commitWrites } from './commitWrites.ts'
import { type ConnectedClient, firestoreClient } from './firestoreClient.ts'

const project = 'demo-commit'
const NOBODY = 'service cloud.firestore { match /{path=**} { allow read, write: if false; } }'
/** Every kind of value that the product stores, and the names and numbers that are special. */
const DATA = {
  text: 'Harbor Oven',
  empty: '',
  yes: true,
  none: null,
  whole: 12,
  negative: -7,
  zero: -0,
  share: 0.25,
  huge: 2 ** 60,
  notANumber: Number.NaN,
  moment: new Date('2026-11-27T23:59:35.319Z'),
  longAgo: new Date('1901-02-03T04:05:06.007Z'),
  bytes: Buffer.from([1, 2, 3]),
  list: ['a', 1, null, { inner: [true] }],
  nothing: [],
  map: { 'a.b': 1, '`': { deep: {} }, absent: undefined },
  'with.dot': 'x',
}

let backend: LocalBackend
let connected: ConnectedClient
let sdk: Firestore
const app = initializeApp({ projectId: project }, 'commit-test')

beforeAll(async () => {
  backend = await createLocalBackend({ projectId: project, rules: NOBODY })
  connected = firestoreClient(project, backend.emulatorHost)
  // The SDK prefers it to what it is given, and another file of this process may have set it.
  delete process.env['FIRESTORE_EMULATOR_HOST']
  sdk = getFirestore(app)
  sdk.settings({ host: backend.emulatorHost, ssl: false, ignoreUndefinedProperties: true })
})
afterAll(async () => {
  await connected?.client.close()
  await sdk?.terminate()
  await deleteApp(app)
  await backend?.close()
})

const write = (...writes: BatchWrite[]) => commitWrites(connected, writes, new Map())
const read = async (id: string) => (await sdk.doc(`things/${id}`).get()).data()
const at = (id: string) => ({ collection: 'things', id })

it('stores what the SDK stores', async () => {
  await sdk.doc('things/theirs').set(DATA)
  await write(
    { kind: 'create', ...at('created'), data: DATA },
    { kind: 'set', ...at('set'), data: DATA },
  )
  const theirs = await read('theirs')
  expect(await read('created')).toEqual(theirs)
  expect(await read('set')).toEqual(theirs)
  expect(theirs?.['longAgo']).toEqual(Timestamp.fromDate(DATA.longAgo))
})

it('changes the named fields and leaves the others', async () => {
  await write({ kind: 'set', ...at('changed'), data: { a: 1, b: { c: 1, d: 2 }, 'e f': 3 } })
  await write({ kind: 'update', ...at('changed'), data: { b: { c: 5 }, 'e f': 4 } })
  expect(await read('changed')).toEqual({ a: 1, b: { c: 5 }, 'e f': 4 })
})

it('writes all or nothing: what exists is not created, what is gone not changed, another version not touched', async () => {
  await write({ kind: 'set', ...at('one'), data: { a: 1 } })
  const one: BatchWrite = { kind: 'set', ...at('one'), data: { a: 2 } }
  const create = write(one, { kind: 'create', ...at('one'), data: {} })
  await expect(create).rejects.toMatchObject({ code: 3 })
  await expect(write({ kind: 'create', ...at('one'), data: {} })).rejects.toMatchObject({ code: 6 })
  const gone = write(one, { kind: 'update', ...at('gone'), data: { a: 1 } })
  await expect(gone).rejects.toMatchObject({ code: 5 })
  for (const kind of ['update', 'delete'] as const) {
    const later: BatchWrite = { kind, ...at('one'), data: { a: 3 } }
    const old = new Map([[later, Timestamp.fromMillis(1_000)]])
    await expect(commitWrites(connected, [later], old)).rejects.toMatchObject({ code: 9 })
  }
  expect(await read('one')).toEqual({ a: 1 })
  await write({ kind: 'delete', ...at('one') })
  expect(await read('one')).toBeUndefined()
})

it.each([
  ['a class', { a: new Map() }],
  ['a function', { a: () => 1 }],
  ['an undefined field', { a: undefined }],
])('refuses an update with %s before anything is sent', async (_, data) => {
  await expect(write({ kind: 'update', ...at('one'), data })).rejects.toThrow(TypeError)
})
