import { randomUUID } from 'node:crypto'
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import {
  arrayUnion,
  average,
  Bytes,
  collection,
  connectFirestoreEmulator,
  count,
  deleteField,
  doc,
  type Firestore,
  getAggregateFromServer,
  getCountFromServer,
  getFirestore,
  increment,
  or,
  query,
  runTransaction,
  serverTimestamp,
  sum,
  terminate,
  vector,
  where,
} from 'firebase/firestore'
import { FieldPath, Timestamp } from 'firebase-admin/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rulesFor } from './rulesFor.ts'
import { PROJECT_ID, type StartedBackend, startBackend } from './startBackend.ts'

/** The full web SDK in Node speaks gRPC, as a user would with a token; here, tests' own tokens. */
let started: StartedBackend
let app: FirebaseApp
let db: Firestore

beforeAll(async () => {
  started = await startBackend({
    testTokens: true,
    rules: rulesFor("request.auth != null && request.auth.uid == 'ada'"),
  })
  app = initializeApp({ projectId: PROJECT_ID, apiKey: 'any' }, randomUUID())
  db = getFirestore(app)
  connectFirestoreEmulator(db, '127.0.0.1', started.backend.port, {
    mockUserToken: { sub: 'ada', email: 'ada@example.com' },
  })
})
beforeEach(() => started.backend.reset())
afterAll(async () => {
  await terminate(db)
  await deleteApp(app)
  await started.close()
})

describe('a transaction', () => {
  it('reads and writes', async () => {
    await started.admin.db.doc('things/a').set({ n: 1 })
    await runTransaction(db, async (transaction) => {
      const n = (await transaction.get(doc(db, 'things/a'))).data()?.['n']
      transaction.update(doc(db, 'things/a'), { n: n + 1 })
      transaction.set(doc(db, 'things/b'), { n })
    })
    expect((await started.admin.db.doc('things/a').get()).data()).toEqual({ n: 2 })
  })

  it('starts again when a document it only read has changed', async () => {
    await started.admin.db.doc('things/read').set({ n: 1 })
    let runs = 0
    await runTransaction(db, async (transaction) => {
      const n = (await transaction.get(doc(db, 'things/read'))).data()?.['n']
      if (++runs === 1) await started.admin.db.doc('things/read').set({ n: 2 })
      transaction.set(doc(db, 'things/copy'), { n })
    })
    expect(runs).toBe(2)
    expect((await started.admin.db.doc('things/copy').get()).data()).toEqual({ n: 2 })
  })
})

it('adds and averages, over composed filters', async () => {
  for (const n of [1, 2, 3, 4]) await started.admin.db.collection('things').add({ n })
  const some = query(collection(db, 'things'), or(where('n', '==', 1), where('n', '>', 2)))
  const asked = { of: count(), all: sum('n'), mean: average('n') }
  const { of, all, mean } = (await getAggregateFromServer(some, asked)).data()
  expect([of, all, mean]).toEqual([3, 8, 8 / 3])
})

it('writes all kinds of values and changes in a transaction', async () => {
  await started.admin.db.doc('things/a').set({ n: 1, gone: true, list: [1], deep: { x: 1 } })
  await runTransaction(db, async (transaction) => {
    expect((await transaction.get(doc(db, 'things/none'))).exists()).toBe(false)
    transaction.update(doc(db, 'things/a'), {
      n: increment(2),
      gone: deleteField(),
      list: arrayUnion(2),
      'deep.y': vector([1, 2]),
      at: serverTimestamp(),
    })
    transaction.set(doc(db, 'things/b'), { 'a.b': Bytes.fromBase64String('AP8=') })
    transaction.delete(doc(db, 'things/c'))
  })
  const [a, b] = await started.admin.db.getAll(
    started.admin.db.doc('things/a'),
    started.admin.db.doc('things/b'),
  )
  expect(a?.data()).toMatchObject({ n: 3, list: [1, 2], deep: { x: 1 } })
  expect(a?.get('deep.y').toArray()).toEqual([1, 2])
  expect(a?.get('gone')).toBeUndefined()
  expect(a?.get('at')).toBeInstanceOf(Timestamp)
  expect(b?.get(new FieldPath('a.b'))).toEqual(Buffer.from([0, 255]))
})

it('learns why a write of a transaction failed', async () => {
  const missing = runTransaction(db, async (transaction) => {
    transaction.update(doc(db, 'things/none'), { a: 1 })
  })
  await expect(missing).rejects.toMatchObject({ code: 'not-found' })
})

it('counts', async () => {
  for (const n of [1, 2, 3]) await started.admin.db.collection('things').add({ n })
  const odd = query(collection(db, 'things'), where('n', '>', 1))
  expect((await getCountFromServer(odd)).data().count).toBe(2)
})

it('is refused what the rules refuse', async () => {
  const other = initializeApp({ projectId: PROJECT_ID, apiKey: 'any' }, randomUUID())
  const stranger = getFirestore(other)
  connectFirestoreEmulator(stranger, '127.0.0.1', started.backend.port, {
    mockUserToken: { sub: 'eve' },
  })
  await expect(getCountFromServer(collection(stranger, 'things'))).rejects.toMatchObject({
    code: 'permission-denied',
  })
  await terminate(stranger)
  await deleteApp(other)
})
