import { randomUUID } from 'node:crypto'
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import {
  collection,
  connectFirestoreEmulator,
  type DocumentSnapshot,
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
  type Firestore,
  getDoc,
  getDocs,
  getFirestore,
  increment,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  type QuerySnapshot,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  terminate,
  updateDoc,
  waitForPendingWrites,
  where,
  writeBatch,
} from 'firebase/firestore'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SnapshotQueue } from './SnapshotQueue.ts'
import { PROJECT_ID, type StartedBackend, startBackend } from './startBackend.ts'

/** Ada reads what is open or hers, and writes what is hers; over the full web SDK in Node. */
const RULES = `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents {
  match /{path=**} {
    allow read: if resource == null || resource.data.owner == request.auth.uid;
    allow write: if request.auth.uid == 'ada';
  }
} }`

let started: StartedBackend
let app: FirebaseApp
let db: Firestore
const stops: (() => void)[] = []

beforeAll(async () => {
  started = await startBackend({ testTokens: true, rules: RULES })
})
beforeEach(async () => {
  await started.backend.reset()
  app = initializeApp({ projectId: PROJECT_ID, apiKey: 'any' }, randomUUID())
  db = getFirestore(app)
  connectFirestoreEmulator(db, '127.0.0.1', started.backend.port, { mockUserToken: { sub: 'ada' } })
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await terminate(db)
  await deleteApp(app)
})
afterAll(() => started.close())

function follow(asked: Query): SnapshotQueue<QuerySnapshot> {
  const queue = new SnapshotQueue<QuerySnapshot>()
  stops.push(onSnapshot(asked, { includeMetadataChanges: true }, queue))
  return queue
}

const fromServer = ({ metadata }: QuerySnapshot | DocumentSnapshot) =>
  !metadata.fromCache && !metadata.hasPendingWrites
const rowsOf = ({ docs }: QuerySnapshot) => docs.map((row) => `${row.id} ${row.get('n')}`)
const mine = () => query(collection(db, 'things'), where('owner', '==', 'ada'), orderBy('n'))
const row = (n: number) => ({ owner: 'ada', n })

it('reads what it wrote, alone and in a batch', async () => {
  await setDoc(doc(db, 'things/a'), { ...row(1), at: serverTimestamp() })
  await updateDoc(doc(db, 'things/a'), { n: increment(2) })
  const read = await getDoc(doc(db, 'things/a'))
  expect([read.get('n'), read.get('at') instanceof Timestamp]).toEqual([3, true])
  const batch = writeBatch(db)
  batch.set(doc(db, 'things/b'), row(9)).delete(doc(db, 'things/a'))
  await batch.commit()
  expect(rowsOf(await getDocs(mine()))).toEqual(['b 9'])
  expect((await getDoc(doc(db, 'things/a'))).exists()).toBe(false)
  await deleteDoc(doc(db, 'things/b'))
  expect((await getDocs(mine())).empty).toBe(true)
})

it('keeps the order of many writes', async () => {
  const n = 40
  const writes = Array.from({ length: n }, () =>
    setDoc(doc(db, 'things/a'), { owner: 'ada', n: increment(1) }, { merge: true }),
  )
  await Promise.all(writes)
  expect((await started.admin.db.doc('things/a').get()).get('n')).toBe(n)
})

it('learns why a write failed, and writes on', async () => {
  await expect(updateDoc(doc(db, 'things/none'), { n: 1 })).rejects.toMatchObject({
    code: 'not-found',
  })
  await setDoc(doc(db, 'things/a'), row(1))
  expect((await getDoc(doc(db, 'things/a'))).get('n')).toBe(1)
})

it('sees its own writes at once, then confirmed, and those of others', async () => {
  const queue = follow(mine())
  expect(rowsOf(await queue.take(fromServer))).toEqual([])
  const written = setDoc(doc(db, 'things/a'), row(1))
  expect((await queue.take()).metadata.hasPendingWrites).toBe(true)
  await written
  expect(rowsOf(await queue.take(fromServer))).toEqual(['a 1'])
  await started.admin.db.doc('things/b').set(row(0))
  expect(rowsOf(await queue.take(({ size }) => size === 2))).toEqual(['b 0', 'a 1'])
  await started.admin.db.doc('things/a').update({ owner: 'eve' })
  expect(rowsOf(await queue.take(({ size }) => size === 1))).toEqual(['b 0'])
})

it('learns that a write that changes nothing is confirmed', async () => {
  const queue = follow(mine())
  await setDoc(doc(db, 'things/a'), row(1))
  await queue.take((rows) => fromServer(rows) && rows.size === 1)
  await setDoc(doc(db, 'things/a'), row(1))
  expect((await queue.take()).metadata.hasPendingWrites).toBe(true)
  expect(rowsOf(await queue.take(fromServer))).toEqual(['a 1'])
})

it('with a limit asks for who comes next', async () => {
  for (const [n, id] of ['a', 'b', 'c'].entries()) await setDoc(doc(db, 'things', id), row(n))
  const queue = follow(query(mine(), limit(2)))
  expect(rowsOf(await queue.take(fromServer))).toEqual(['a 0', 'b 1'])
  await started.admin.db.doc('things/a').delete()
  const after = await queue.take((rows) => fromServer(rows) && rows.docs[0]?.id === 'b')
  expect(rowsOf(after)).toEqual(['b 1', 'c 2'])
})

it('catches up with what happened while it was away', async () => {
  for (const [n, id] of ['a', 'b', 'c'].entries()) await setDoc(doc(db, 'things', id), row(n))
  const queue = follow(mine())
  await queue.take(fromServer)
  await disableNetwork(db)
  const early = setDoc(doc(db, 'things/e'), row(5))
  const other = started.admin.db
  await Promise.all([
    other.doc('things/a').delete(),
    other.doc('things/b').update({ n: 7 }),
    other.doc('things/d').set(row(4)),
  ])
  await enableNetwork(db)
  await early
  await waitForPendingWrites(db)
  const all = await queue.take((rows) => fromServer(rows) && rows.size === 4)
  expect(rowsOf(all)).toEqual(['c 2', 'd 4', 'e 5', 'b 7'])
})

describe('the rules', () => {
  it('end a listener on what is not one’s own, and leave the others', async () => {
    const queue = follow(mine())
    await queue.take(fromServer)
    const denied = await follow(collection(db, 'things')).end()
    expect(denied).toMatchObject({ code: 'permission-denied' })
    await started.admin.db.doc('things/a').set(row(1))
    expect(rowsOf(await queue.take(({ size }) => size === 1))).toEqual(['a 1'])
  })

  it('end a listener on a document that becomes another’s', async () => {
    await setDoc(doc(db, 'things/a'), row(1))
    const queue = new SnapshotQueue<DocumentSnapshot>()
    stops.push(onSnapshot(doc(db, 'things/a'), queue))
    expect((await queue.take()).get('n')).toBe(1)
    await started.admin.db.doc('things/a').update({ owner: 'eve' })
    expect(await queue.end()).toMatchObject({ code: 'permission-denied' })
  })
})
