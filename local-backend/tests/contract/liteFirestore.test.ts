import {
  addDoc,
  arrayRemove,
  arrayUnion,
  average,
  Bytes,
  collection,
  collectionGroup,
  count,
  deleteDoc,
  deleteField,
  doc,
  type Firestore,
  GeoPoint,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  increment,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  startAfter,
  sum,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite'
import { beforeEach, describe, expect, it } from 'vitest'
import { startForTests } from './startForTests.ts'

let db: Firestore

startForTests(({ openWebClient }) => {
  db = openWebClient().db
})

describe('documents', () => {
  it('come back with every kind of value as they were set', async () => {
    const values = {
      text: 'Größe 🧁',
      whole: 9_007_199_254_740_991,
      fraction: 0.1,
      notANumber: Number.NaN,
      endless: Number.NEGATIVE_INFINITY,
      yes: true,
      nothing: null,
      moment: new Timestamp(1_700_000_000, 123_456_000),
      bytes: Bytes.fromUint8Array(new Uint8Array([0, 255, 7])),
      place: new GeoPoint(0, -122.5),
      list: [1, 'two', { three: 3 }],
      map: { a: { b: {} }, constructor: 'c', hasOwnProperty: 'h' },
    }
    const reference = doc(db, 'things/all kinds')
    await setDoc(reference, { ...values, other: doc(db, 'things/other') })
    const data = (await getDoc(reference)).data()
    expect(data).toMatchObject(values)
    expect(data?.['other'].path).toBe('things/other')
  })

  it('are missing rather than empty when never set', async () => {
    const snapshot = await getDoc(doc(db, 'things/none'))
    expect(snapshot.exists()).toBe(false)
  })

  it('take merges, field updates and field deletions', async () => {
    const reference = doc(db, 'things/merge')
    await setDoc(reference, { a: 1, b: { c: 1, d: 2 } })
    await setDoc(reference, { b: { c: 9 } }, { merge: true })
    await updateDoc(reference, { 'b.d': deleteField(), 'b.e': 3 })
    expect((await getDoc(reference)).data()).toEqual({ a: 1, b: { c: 9, e: 3 } })
  })

  it('take the server-side changes', async () => {
    const reference = doc(db, 'things/changes')
    await setDoc(reference, { n: 1, list: [1, 2] })
    await updateDoc(reference, { n: increment(2.5), list: arrayUnion(2, 3), at: serverTimestamp() })
    await updateDoc(reference, { list: arrayRemove(1) })
    const data = (await getDoc(reference)).data()
    expect(data).toMatchObject({ n: 3.5, list: [2, 3] })
    expect(data?.['at']).toBeInstanceOf(Timestamp)
  })

  it('are gone after deletion, and updating them then fails', async () => {
    const reference = await addDoc(collection(db, 'things'), { a: 1 })
    await deleteDoc(reference)
    expect((await getDoc(reference)).exists()).toBe(false)
    await expect(updateDoc(reference, { a: 2 })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('keep apart ids that differ by an encoded slash, a colon or a percent sign', async () => {
    const ids = ['a:commit', 'a%2Fb', 'a b', 'ü🧁', "it's (1)", '..a']
    for (const id of ids) await setDoc(doc(db, 'odd', id), { id })
    const found = await getDocs(collection(db, 'odd'))
    expect(found.docs.map(({ id }) => id).sort()).toEqual([...ids].sort())
    for (const id of ids) expect((await getDoc(doc(db, 'odd', id))).data()).toEqual({ id })
  })
})

describe('queries', () => {
  beforeEach(async () => {
    const batch = writeBatch(db)
    for (let n = 0; n < 10; n++) {
      batch.set(doc(db, `rows/r${n}`), { n, parity: n % 2 ? 'odd' : 'even', tags: [`t${n % 3}`] })
    }
    batch.set(doc(db, 'rows/r1/notes/x'), { text: 'below' })
    await batch.commit()
  })

  const rowsOf = async (
    ...constraints: Parameters<typeof query> extends [unknown, ...infer R] ? R : never
  ) => (await getDocs(query(collection(db, 'rows'), ...constraints))).docs.map(({ id }) => id)

  it('filter, order and page by cursor', async () => {
    const first = await getDocs(
      query(collection(db, 'rows'), where('parity', '==', 'odd'), orderBy('n', 'desc'), limit(2)),
    )
    expect(first.docs.map(({ id }) => id)).toEqual(['r9', 'r7'])
    const last = first.docs[1]
    const next = query(
      collection(db, 'rows'),
      where('parity', '==', 'odd'),
      orderBy('n', 'desc'),
      startAfter(last),
      limit(2),
    )
    expect((await getDocs(next)).docs.map(({ id }) => id)).toEqual(['r5', 'r3'])
  })

  it('take in, array-contains and ranges', async () => {
    expect(await rowsOf(where('n', 'in', [1, 4, 99]))).toEqual(['r1', 'r4'])
    expect(await rowsOf(where('tags', 'array-contains', 't2'))).toEqual(['r2', 'r5', 'r8'])
    expect(await rowsOf(where('n', '>', 7))).toEqual(['r8', 'r9'])
  })

  it('answer an empty result as empty', async () => {
    expect(await rowsOf(where('n', '==', 'nothing'))).toEqual([])
  })

  it('reach every collection of a name', async () => {
    const found = await getDocs(collectionGroup(db, 'notes'))
    expect(found.docs.map((note) => note.ref.path)).toEqual(['rows/r1/notes/x'])
  })

  it('count, add and average', async () => {
    const rows = query(collection(db, 'rows'), where('parity', '==', 'odd'))
    expect((await getCount(rows)).data().count).toBe(5)
    const aggregate = await getAggregate(rows, { of: count(), all: sum('n'), mean: average('n') })
    expect(aggregate.data()).toEqual({ of: 5, all: 25, mean: 5 })
  })
})

describe('several writes', () => {
  it('happen together or not at all', async () => {
    const batch = writeBatch(db)
    batch.set(doc(db, 'both/a'), { a: 1 })
    batch.update(doc(db, 'both/missing'), { a: 1 })
    await expect(batch.commit()).rejects.toMatchObject({ code: 'not-found' })
    expect((await getDoc(doc(db, 'both/a'))).exists()).toBe(false)
  })

  it('in transactions lose no update', async () => {
    const counter = doc(db, 'counters/c')
    await setDoc(counter, { n: 0 })
    const step = () =>
      runTransaction(
        db,
        async (transaction) => {
          const n = (await transaction.get(counter)).data()?.['n']
          transaction.update(counter, { n: n + 1 })
        },
        { maxAttempts: 20 },
      )
    await Promise.all(Array.from({ length: 4 }, step))
    expect((await getDoc(counter)).data()).toEqual({ n: 4 })
  })

  it('in transactions see what other documents they only read', async () => {
    await setDoc(doc(db, 'pairs/read'), { ok: true })
    await runTransaction(db, async (transaction) => {
      const read = await transaction.get(doc(db, 'pairs/read'))
      transaction.set(doc(db, 'pairs/written'), { copied: read.data()?.['ok'] })
    })
    expect((await getDoc(doc(db, 'pairs/written'))).data()).toEqual({ copied: true })
  })
})
