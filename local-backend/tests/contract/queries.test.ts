import * as lite from 'firebase/firestore/lite'
import { FieldPath, type Firestore, Timestamp } from 'firebase-admin/firestore'
import { expect, it } from 'vitest'
import { QUERY_CASES, queryDocuments } from './queryCases.ts'
import type { StartedBackend } from './startBackend.ts'
import { startForTests } from './startForTests.ts'

let started: StartedBackend
let db: Firestore

startForTests(
  async (backend) => {
    started = backend
    db = backend.admin.db
    const batch = db.batch()
    for (const [id, data] of Object.entries(queryDocuments(db)))
      batch.set(db.doc(`rows/${id}`), data)
    const below = ['rows/a/sub/s1', 'rows/b/sub/s2', 'rows/none/sub/s3', 'sub/s0']
    for (const [s, path] of [...below, 'rows/a/sub/s1/sub/s4'].entries())
      batch.set(db.doc(path), { s })
    await batch.commit()
  },
  { keepsData: true },
)

it.each(QUERY_CASES)('$name', async ({ ask, finds }) => {
  const { docs } = await ask(db.collection('rows'), db).get()
  expect(docs.map(({ id }) => id).join(' ')).toBe(finds)
})

it.each(QUERY_CASES)('$name, counted', async ({ ask, finds }) => {
  const found = await ask(db.collection('rows'), db).count().get()
  expect(found.data().count).toBe(finds === '' ? 0 : finds.split(' ').length)
})

it('names backwards', { tags: ['ours-only'] }, async () => {
  const { docs } = await db
    .collection('rows')
    .orderBy(FieldPath.documentId(), 'desc')
    .limit(3)
    .get()
  expect(docs.map(({ id }) => id)).toEqual(['zi', 'zh', 'zg'])
})

it('moments far away, a microsecond apart', async () => {
  const last = 253_402_300_799
  const times = [
    [-62_135_596_800, 1000],
    [last, 999_997_000],
    [last, 999_998_000],
    [last, 999_999_000],
  ]
  for (const [seconds = 0, nanos = 0] of times) {
    await db.collection('moments').add({ at: new Timestamp(seconds, nanos) })
  }
  const late = db.collection('moments').where('at', '>=', new Timestamp(last, 999_998_000))
  const { docs } = await late.orderBy('at', 'desc').get()
  expect(docs.map((row) => row.get('at').nanoseconds)).toEqual([999_999_000, 999_998_000])
})

it('orders ranges that no order names by their fields, quotes aside', async () => {
  const pairs = db.collection('pairs')
  await pairs.doc('a').set({ x: 1, 'x.y': 2 })
  await pairs.doc('b').set({ x: 2, 'x.y': 1 })
  const both = pairs.where(new FieldPath('x.y'), '>', 0).where('x', '>', 0)
  expect((await both.get()).docs.map(({ id }) => id)).toEqual(['a', 'b'])
})

// By Lite: the Admin SDK would try a refused query again for seconds.
it('refuses a name beside a range of another field, unless names have a range too', async () => {
  const rows = lite.collection(started.openWebClient().db, 'rows')
  const named = lite.query(rows, lite.where(lite.documentId(), '==', 'b'))
  for (const operator of ['>', '!='] as const) {
    const refused = lite.getDocs(lite.query(named, lite.where('n', operator, 1)))
    await expect(refused).rejects.toThrow('Equality on key is not allowed')
  }
  const above = lite.where(lite.documentId(), '>', 'a')
  const both = await lite.getDocs(lite.query(named, lite.where('n', '>', 1), above))
  expect(both.docs.map(({ id }) => id)).toEqual(['b'])
})
