import {
  type DocumentData,
  type DocumentReference,
  FieldPath,
  FieldValue,
  type Firestore,
  GeoPoint,
  Timestamp,
  type WriteResult,
} from 'firebase-admin/firestore'
import { describe, expect, it } from 'vitest'
import { PROJECT_ID } from './startBackend.ts'
import { startForTests } from './startForTests.ts'

let db: Firestore

startForTests(({ admin }) => {
  db = admin.db
})

const MAX = 9_223_372_036_854_775_807n
const MIN = -9_223_372_036_854_775_808n

describe('a value comes back as it was set', () => {
  it.each([
    ['the largest whole number', MAX],
    ['the smallest', MIN],
    ['a whole number beyond 2^53', 9_007_199_254_740_993n],
    ['the smallest fraction', Number.MIN_VALUE],
    ['the largest number', Number.MAX_VALUE],
    ['less than nothing', Number.NEGATIVE_INFINITY],
    ['the first moment', new Timestamp(-62_135_596_800, 0)],
    ['the last moment', new Timestamp(253_402_300_799, 999_999_000)],
    ['a place at the edge', new GeoPoint(-90, 180)],
    ['no bytes', Buffer.from([])],
    ['all bytes', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
    ['a text with everything', '\u0000\u0001\t\n\r"\\/\u2028\ud83e\uddc1é é'],
    ['a long text', 'x'.repeat(1_000_000)],
    ['an empty list', []],
    ['an empty map', {}],
    ['a list of maps of lists', [{ a: ['x', { b: [] }] }]],
    ['a vector', FieldValue.vector([1.5, -2, 0])],
    ['names that objects have', { constructor: 'c', toString: 't', hasOwnProperty: 'h', __a: 'a' }],
    [
      'names of every sort',
      { ' ': '', 'a.b': '', '`': '', '\\': '', '🧁': '', '0': '', 'a/b': '' },
    ],
  ])('%s', async (_, value) => {
    const exact = withBigInts(db)
    await exact.doc('values/v').set({ value })
    expect((await exact.doc('values/v').get()).get('value')).toEqual(value)
  })

  it('zero keeps its sign, a moment its microseconds and no more', async () => {
    await db.doc('values/v').set({ zero: -0, at: new Timestamp(1, 123_456_789) })
    const data = (await db.doc('values/v').get()).data()
    expect(Object.is(data?.['zero'], -0)).toBe(true)
    expect(data?.['at']).toEqual(new Timestamp(1, 123_456_000))
  })
})

interface Change {
  name: string
  before?: DocumentData
  change(ref: DocumentReference): Promise<WriteResult>
  after: DocumentData
}

const merge = { merge: true }

const CHANGES: readonly Change[] = [
  { name: 'set replaces', before: { a: 1 }, change: (ref) => ref.set({ b: 2 }), after: { b: 2 } },
  { name: 'set to nothing', before: { a: 1 }, change: (ref) => ref.set({}), after: {} },
  {
    name: 'merge',
    before: { a: 1, m: { x: 1 } },
    change: (ref) => ref.set({ m: { y: 2 } }, merge),
    after: { a: 1, m: { x: 1, y: 2 } },
  },
  {
    name: 'merge into what is no map',
    before: { m: 1 },
    change: (ref) => ref.set({ m: { y: 2 } }, merge),
    after: { m: { y: 2 } },
  },
  {
    name: 'merge an empty map',
    before: { m: { x: 1 } },
    change: (ref) => ref.set({ m: {} }, merge),
    after: { m: {} },
  },
  { name: 'merge nothing', before: { a: 1 }, change: (ref) => ref.set({}, merge), after: { a: 1 } },
  {
    name: 'merge makes the document',
    change: (ref) => ref.set({ a: { b: 1 } }, merge),
    after: { a: { b: 1 } },
  },
  {
    name: 'merge with a deletion',
    before: { a: 1, m: { x: 1, y: 2 } },
    change: (ref) => ref.set({ m: { x: FieldValue.delete() } }, merge),
    after: { a: 1, m: { y: 2 } },
  },
  {
    name: 'merge of named fields',
    before: { a: 1, b: 1 },
    change: (ref) => ref.set({ a: 2, b: 2 }, { mergeFields: ['a'] }),
    after: { a: 2, b: 1 },
  },
  {
    name: 'merge of a path',
    before: { m: { x: 1, y: 1 } },
    change: (ref) => ref.set({ m: { x: 2, y: 2 } }, { mergeFields: ['m.x'] }),
    after: { m: { x: 2, y: 1 } },
  },
  {
    name: 'merge of odd names',
    before: { 'a.b': 1 },
    change: (ref) => ref.set({ 'a.b': 2, c: { 'd`\\': 1 } }, merge),
    after: { 'a.b': 2, c: { 'd`\\': 1 } },
  },
  {
    name: 'update of a path',
    before: { m: { x: { y: 1 } } },
    change: (ref) => ref.update({ 'm.x.z': 2 }),
    after: { m: { x: { y: 1, z: 2 } } },
  },
  {
    name: 'update of a map as a whole',
    before: { m: { x: 1 } },
    change: (ref) => ref.update({ m: { y: 2 } }),
    after: { m: { y: 2 } },
  },
  {
    name: 'update of a path through what is no map',
    before: { m: 1 },
    change: (ref) => ref.update({ 'm.x.y': 2 }),
    after: { m: { x: { y: 2 } } },
  },
  {
    name: 'update of odd names',
    before: { 'a.b': 1, 'c d': { '0': 1 } },
    change: (ref) =>
      ref.update(new FieldPath('a.b'), 2, new FieldPath('c d', '0'), 3, new FieldPath('`\\'), 4),
    after: { 'a.b': 2, 'c d': { '0': 3 }, '`\\': 4 },
  },
  {
    name: 'update deletes a path',
    before: { m: { x: 1, y: 2 } },
    change: (ref) => ref.update({ 'm.x': FieldValue.delete() }),
    after: { m: { y: 2 } },
  },
  {
    name: 'update deletes the last in a map',
    before: { m: { x: 1 } },
    change: (ref) => ref.update({ 'm.x': FieldValue.delete() }),
    after: { m: {} },
  },
  {
    name: 'update deletes what is not there',
    before: { a: 1 },
    change: (ref) => ref.update({ b: FieldValue.delete(), 'c.d': FieldValue.delete() }),
    after: { a: 1 },
  },
  {
    name: 'increment',
    before: { n: 1 },
    change: (ref) => ref.update({ n: FieldValue.increment(2) }),
    after: { n: 3 },
  },
  {
    name: 'increment by a fraction',
    before: { n: 1 },
    change: (ref) => ref.update({ n: FieldValue.increment(0.5) }),
    after: { n: 1.5 },
  },
  {
    name: 'increment what is not there',
    before: {},
    change: (ref) => ref.update({ 'm.n': FieldValue.increment(2) }),
    after: { m: { n: 2 } },
  },
  {
    name: 'increment what is no number',
    before: { n: 'x' },
    change: (ref) => ref.update({ n: FieldValue.increment(2) }),
    after: { n: 2 },
  },
  {
    name: 'increment without a document',
    change: (ref) => ref.set({ n: FieldValue.increment(2) }),
    after: { n: 2 },
  },
  {
    name: 'set with increment starts anew',
    before: { n: 5 },
    change: (ref) => ref.set({ n: FieldValue.increment(2) }),
    after: { n: 2 },
  },
  {
    name: 'merge with increment goes on',
    before: { n: 5 },
    change: (ref) => ref.set({ n: FieldValue.increment(2) }, merge),
    after: { n: 7 },
  },
  {
    name: 'array union',
    before: { l: [1, 2] },
    change: (ref) => ref.update({ l: FieldValue.arrayUnion(2, 3, 3) }),
    after: { l: [1, 2, 3] },
  },
  {
    name: 'array union of equal numbers and maps',
    before: { l: [1, { a: 1 }] },
    change: (ref) => ref.update({ l: FieldValue.arrayUnion(1.0, { a: 1 }, { a: 2 }) }),
    after: { l: [1, { a: 1 }, { a: 2 }] },
  },
  {
    name: 'array union of NaN and null',
    before: { l: [Number.NaN, null] },
    change: (ref) => ref.update({ l: FieldValue.arrayUnion(Number.NaN, null) }),
    after: { l: [Number.NaN, null] },
  },
  {
    name: 'array union with what is no list',
    before: { l: 1 },
    change: (ref) => ref.update({ l: FieldValue.arrayUnion(2) }),
    after: { l: [2] },
  },
  {
    name: 'array removal',
    before: { l: [1, 2, 1, 3] },
    change: (ref) => ref.update({ l: FieldValue.arrayRemove(1, 9) }),
    after: { l: [2, 3] },
  },
  {
    name: 'array removal from what is no list',
    before: { l: 1 },
    change: (ref) => ref.update({ l: FieldValue.arrayRemove(1) }),
    after: { l: [] },
  },
  {
    name: 'transforms and fields together',
    before: { a: 1 },
    change: (ref) =>
      ref.update({ a: 2, n: FieldValue.increment(1), l: FieldValue.arrayUnion('x') }),
    after: { a: 2, n: 1, l: ['x'] },
  },
]

describe('a write', () => {
  it.each(CHANGES)('$name', async ({ before, change, after }) => {
    const ref = db.doc('docs/d')
    if (before) await ref.set(before)
    const { writeTime } = await change(ref)
    const snapshot = await ref.get()
    expect(snapshot.data()).toEqual(after)
    expect(snapshot.updateTime?.valueOf()).toBeDefined()
    expect(Number(snapshot.updateTime?.toMillis())).toBeLessThanOrEqual(writeTime.toMillis())
  })

  it('that changes nothing leaves the update time', async () => {
    await db.doc('docs/d').set({ a: 1 })
    const before = await db.doc('docs/d').get()
    await db.doc('docs/d').set({ a: 1 })
    expect((await db.doc('docs/d').get()).updateTime).toEqual(before.updateTime)
  })

  it('whole numbers stop at the ends of their range', async () => {
    const exact = withBigInts(db)
    await exact.doc('docs/d').set({ high: MAX, low: MIN })
    await exact
      .doc('docs/d')
      .update({ high: FieldValue.increment(1), low: FieldValue.increment(-1) })
    expect((await exact.doc('docs/d').get()).data()).toEqual({ high: MAX, low: MIN })
  })

  it('gives every server time of a commit the same moment', async () => {
    const at = FieldValue.serverTimestamp()
    await db
      .batch()
      .set(db.doc('docs/a'), { at, deep: { at } })
      .set(db.doc('docs/b'), { at })
      .commit()
    const [a, b] = await db.getAll(db.doc('docs/a'), db.doc('docs/b'))
    expect(a?.get('at')).toBeInstanceOf(Timestamp)
    expect(a?.get('deep.at')).toEqual(a?.get('at'))
    expect(b?.get('at')).toEqual(a?.get('at'))
  })

  it('keeps the time of creation, until the document is deleted and made again', async () => {
    const ref = db.doc('docs/d')
    const { writeTime } = await ref.set({ a: 1 })
    await ref.set({ a: 2 })
    expect((await ref.get()).createTime).toEqual(writeTime)
    await ref.delete()
    await ref.set({ a: 3 })
    expect((await ref.get()).createTime?.valueOf()).not.toEqual(writeTime.valueOf())
  })

  it('of a batch sees the one before it', async () => {
    const ref = db.doc('docs/d')
    const batch = db
      .batch()
      .create(ref, { n: 1 })
      .update(ref, { n: FieldValue.increment(1) })
    await batch.delete(ref).set(ref, { m: 1 }).commit()
    expect((await ref.get()).data()).toEqual({ m: 1 })
  })

  it('may come with more than five hundred others', async () => {
    const batch = db.batch()
    for (let n = 0; n < 600; n++) batch.set(db.doc(`many/m${n}`), { n })
    expect(await batch.commit()).toHaveLength(600)
    expect((await db.collection('many').count().get()).data().count).toBe(600)
  })
})

/** A second view of the database that reads whole numbers as BigInt. */
function withBigInts(database: Firestore): Firestore {
  const Constructor = database.constructor as new (settings: object) => Firestore
  return new Constructor({ projectId: PROJECT_ID, useBigInt: true })
}

describe('a refused write', () => {
  const tooLarge = 'x'.repeat(1_048_577)

  it.each<[string, number, (ref: DocumentReference) => Promise<unknown>]>([
    ['creating what is there', 6, (ref) => ref.create({})],
    ['updating what is not there', 5, (ref) => ref.parent.doc('none').update({ a: 1 })],
    [
      'updating another version',
      9,
      (ref) => ref.update({ a: 2 }, { lastUpdateTime: Timestamp.fromMillis(1) }),
    ],
    [
      'deleting another version',
      9,
      (ref) => ref.delete({ lastUpdateTime: Timestamp.fromMillis(1) }),
    ],
    [
      'deleting a version of what is not there',
      5,
      (ref) => ref.parent.doc('none').delete({ exists: true }),
    ],
    ['a value that is too large', 3, (ref) => ref.set({ tooLarge })],
    [
      'a document that is too large',
      3,
      (ref) => ref.set({ a: tooLarge.slice(0, 600_000), b: tooLarge.slice(0, 600_000) }),
    ],
    ['a reserved field', 3, (ref) => ref.set({ __reserved__: 1 })],
    ['a reserved id', 3, (ref) => ref.parent.doc('__reserved__').set({})],
    ['an id that is too long', 3, (ref) => ref.parent.doc('x'.repeat(1501)).set({})],
    ['a field name that is too long', 3, (ref) => ref.set({ ['x'.repeat(1501)]: 1 })],
  ])('%s', async (_, code, write) => {
    const ref = db.doc('docs/d')
    await ref.set({ a: 1 })
    await expect(write(ref)).rejects.toMatchObject({ code })
    expect((await ref.get()).data()).toEqual({ a: 1 })
    expect((await db.collection('docs').count().get()).data().count).toBe(1)
  })
})
