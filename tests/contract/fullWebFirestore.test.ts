import { randomUUID } from 'node:crypto'
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getCountFromServer,
  getDoc,
  getFirestore,
  query,
  runTransaction,
  terminate,
  where,
} from 'firebase/firestore'
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

it('is told that live listeners, which its single reads use, are not served', {
  tags: ['ours-only'],
}, async () => {
  await expect(getDoc(doc(db, 'things/a'))).rejects.toMatchObject({ code: 'unimplemented' })
})
