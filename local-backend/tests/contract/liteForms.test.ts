import {
  and,
  Bytes,
  collection,
  doc,
  documentId,
  endAt,
  endBefore,
  FieldPath,
  type Firestore,
  GeoPoint,
  getDoc,
  getDocs,
  limit,
  limitToLast,
  or,
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  queryEqual,
  refEqual,
  runTransaction,
  serverTimestamp,
  setDoc,
  snapshotEqual,
  startAfter,
  startAt,
  Timestamp,
  updateDoc,
  vector,
  where,
  writeBatch,
} from 'firebase/firestore/lite'
import { describe, expect, it } from 'vitest'
import { startForTests } from './startForTests.ts'

let db: Firestore

startForTests(
  async ({ openWebClient }) => {
    db = openWebClient().db
    const batch = writeBatch(db)
    for (const [id, data] of Object.entries(ROWS)) batch.set(doc(db, 'rows', id), data)
    await batch.commit()
  },
  { keepsData: true },
)

const ROWS = {
  a: { n: 1, kind: 'x', tags: ['red', 'blue'], deep: { 'o.p': 1 } },
  b: { n: 2, kind: 'y', tags: ['red'] },
  c: { n: 3, kind: 'x', v: null },
  d: { n: 4, kind: 'z', v: Number.NaN },
  e: { n: 5, v: [1] },
}

type Build = (rows: Query) => Query
const only =
  (...constraints: QueryConstraint[]): Build =>
  (rows) =>
    query(rows, ...constraints)

const QUERIES: readonly [string, Build, string][] = [
  ['!=', only(where('kind', '!=', 'x')), 'b d'],
  ['not-in', only(where('kind', 'not-in', ['x', 'z'])), 'b'],
  ['== null', only(where('v', '==', null)), 'c'],
  ['!= null', only(where('v', '!=', null)), 'd e'],
  ['== NaN', only(where('v', '==', Number.NaN)), 'd'],
  ['!= NaN', only(where('v', '!=', Number.NaN)), 'e'],
  ['array-contains-any', only(where('tags', 'array-contains-any', ['blue', 'red'])), 'a b'],
  ['in, a list', only(where('v', 'in', [[1], [2]])), 'e'],
  ['ids in', only(where(documentId(), 'in', ['d', 'a'])), 'a d'],
  ['ids from', only(where(documentId(), '>', 'c')), 'd e'],
  ['a path with a dot in a name', only(where(new FieldPath('deep', 'o.p'), '==', 1)), 'a'],
  ['or', (rows) => query(rows, or(where('n', '==', 5), where('kind', '==', 'x'))), 'a c e'],
  [
    'and of or',
    (rows) =>
      query(rows, and(where('n', '>', 1), or(where('kind', '==', 'x'), where('kind', '==', 'y')))),
    'b c',
  ],
  ['startAt', only(orderBy('n'), startAt(4)), 'd e'],
  ['startAfter and endBefore', only(orderBy('n'), startAfter(1), endBefore(4)), 'b c'],
  ['endAt, backwards', only(orderBy('n', 'desc'), endAt(4)), 'e d'],
  ['limitToLast', only(orderBy('n'), limitToLast(2)), 'd e'],
  ['limit', only(orderBy('kind'), orderBy('n', 'desc'), limit(2)), 'c a'],
  ['two ranges', only(where('n', '>', 1), where('kind', '<', 'z')), 'c b'],
]

describe('a query of Firestore Lite', () => {
  it.each(QUERIES)('%s', async (_, build, ids) => {
    const asked = build(collection(db, 'rows'))
    const { docs } = await getDocs(asked)
    expect(docs.map(({ id }) => id).join(' ')).toBe(ids)
    expect(queryEqual(asked, build(collection(db, 'rows')))).toBe(true)
  })

  it('starts after a snapshot', async () => {
    const c = await getDoc(doc(db, 'rows/c'))
    const { docs } = await getDocs(query(collection(db, 'rows'), orderBy('kind'), startAfter(c)))
    expect(docs.map(({ id }) => id)).toEqual(['b', 'd'])
  })

  it('that is bad is refused, with the code that Lite makes of HTTP 400', async () => {
    const many = Array.from({ length: 31 }, (_, n) => n)
    const refused = getDocs(query(collection(db, 'rows'), where('n', 'in', many)))
    await expect(refused).rejects.toMatchObject({ code: 'failed-precondition' })
  })
})

describe('a document of Firestore Lite', () => {
  it('merges named fields and keeps the others', async () => {
    const ref = doc(db, 'docs/merge')
    await setDoc(ref, { a: 1, m: { x: 1, y: 1 } })
    await setDoc(ref, { a: 2, m: { x: 2, y: 2 } }, { mergeFields: ['m.x'] })
    await updateDoc(ref, new FieldPath('odd name', 'b.c'), 3, 'm.y', 9)
    const data = { a: 1, m: { x: 2, y: 9 }, 'odd name': { 'b.c': 3 } }
    expect((await getDoc(ref)).data()).toEqual(data)
  })

  it('holds bytes, places, vectors, moments and references', async () => {
    const ref = doc(db, 'docs/types')
    const types = {
      bytes: Bytes.fromBase64String('AP8='),
      place: new GeoPoint(-90, 180),
      vector: vector([1, 2.5]),
      moment: new Timestamp(253_402_300_799, 999_999_000),
    }
    await setDoc(ref, { ...types, ref, at: serverTimestamp() })
    const snapshot = await getDoc(ref)
    expect(snapshot.data()).toMatchObject(types)
    expect(refEqual(snapshot.get('ref'), ref)).toBe(true)
    expect(snapshotEqual(snapshot, await getDoc(ref))).toBe(true)
  })

  it('keeps the sign of zero', { tags: ['ours-only'] }, async () => {
    await setDoc(doc(db, 'docs/zero'), { zero: -0 })
    expect(Object.is((await getDoc(doc(db, 'docs/zero'))).get('zero'), -0)).toBe(true)
  })

  it('goes through a converter', async () => {
    const ref = doc(db, 'docs/converted').withConverter({
      toFirestore: (n: number) => ({ n }),
      fromFirestore: (snapshot) => Number(snapshot.data()['n']),
    })
    await setDoc(ref, 7)
    expect((await getDoc(ref)).data()).toBe(7)
  })

  it('that is too large is refused', async () => {
    const large = setDoc(doc(db, 'docs/bad'), { a: 'x'.repeat(1_048_577) })
    await expect(large).rejects.toMatchObject({ code: 'failed-precondition' })
    expect((await getDoc(doc(db, 'docs/bad'))).exists()).toBe(false)
  })

  it('is not written when the transaction on it throws, and is retried when it was overtaken', async () => {
    const ref = doc(db, 'docs/counter')
    await setDoc(ref, { n: 0 })
    const failing = runTransaction(db, async (transaction) => {
      transaction.update(ref, { n: 9 })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    let runs = 0
    await runTransaction(db, async (transaction) => {
      const n = (await transaction.get(ref)).get('n')
      if (++runs === 1) await setDoc(ref, { n: 5 })
      transaction.update(ref, { n: n + 1 })
    })
    expect([runs, (await getDoc(ref)).get('n')]).toEqual([2, 6])
  })
})
