import {
  AggregateField,
  FieldPath,
  FieldValue,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import { startForTests } from './startForTests.ts'

let db: Firestore

startForTests(({ admin }) => {
  db = admin.db
})

describe('documents', () => {
  it('come back with every kind of value as they were set', async () => {
    const values = {
      text: 'Größe 🧁',
      whole: 42,
      fraction: 0.1,
      notANumber: Number.NaN,
      endless: Number.POSITIVE_INFINITY,
      no: false,
      nothing: null,
      moment: new Timestamp(1_700_000_000, 123_456_000),
      bytes: Buffer.from([0, 255, 7]),
      list: [1, 'two', { three: 3 }],
      empty: { map: {}, list: [] },
      map: { constructor: 'c', toString: 't' },
    }
    await db.doc('things/all').set({ ...values, other: db.doc('things/other') })
    const data = (await db.doc('things/all').get()).data()
    expect(data).toMatchObject(values)
    expect(data?.['other'].path).toBe('things/other')
  })

  it('have create, update and read times', async () => {
    const { writeTime } = await db.doc('things/t').set({ a: 1 })
    const snapshot = await db.doc('things/t').get()
    expect(snapshot.createTime).toEqual(writeTime)
    expect(snapshot.updateTime).toEqual(writeTime)
    expect(snapshot.readTime.toMillis()).toBeGreaterThanOrEqual(writeTime.toMillis())
  })

  it('are created once', async () => {
    await db.doc('things/once').create({ a: 1 })
    await expect(db.doc('things/once').create({ a: 2 })).rejects.toMatchObject({ code: 6 })
    expect((await db.doc('things/once').get()).data()).toEqual({ a: 1 })
  })

  it('are updated by path and only when there', async () => {
    await db.doc('things/u').set({ a: { b: 1, c: 2 } })
    await db.doc('things/u').update({ 'a.b': FieldValue.delete(), d: FieldValue.increment(5) })
    expect((await db.doc('things/u').get()).data()).toEqual({ a: { c: 2 }, d: 5 })
    await expect(db.doc('things/none').update({ a: 1 })).rejects.toMatchObject({ code: 5 })
  })

  it('are updated and deleted only in the version that was read, when asked', async () => {
    const { writeTime } = await db.doc('things/v').set({ a: 1 })
    await db.doc('things/v').set({ a: 2 })
    const stale = { lastUpdateTime: writeTime }
    await expect(db.doc('things/v').update({ a: 3 }, stale)).rejects.toMatchObject({ code: 9 })
    await expect(db.doc('things/v').delete(stale)).rejects.toMatchObject({ code: 9 })
    expect((await db.doc('things/v').get()).data()).toEqual({ a: 2 })
  })

  it('come back in the order asked for, missing ones marked', async () => {
    await db.doc('things/b').set({ n: 2 })
    const all = await db.getAll(db.doc('things/c'), db.doc('things/b'))
    expect(all.map(({ id, exists }) => [id, exists])).toEqual([
      ['c', false],
      ['b', true],
    ])
  })

  it('are limited to a field mask', async () => {
    await db.doc('things/m').set({ a: 1, b: 2 })
    const [masked] = await db.getAll(db.doc('things/m'), { fieldMask: ['b'] })
    expect(masked?.data()).toEqual({ b: 2 })
  })
})

describe('queries', () => {
  beforeEach(async () => {
    const batch = db.batch()
    for (let n = 0; n < 12; n++) {
      batch.set(db.doc(`rows/r${String(n).padStart(2, '0')}`), { n, kind: n % 2 ? 'odd' : 'even' })
    }
    await batch.commit()
  })

  it('filter, order, page by cursor, offset and limitToLast', async () => {
    const odd = db.collection('rows').where('kind', '==', 'odd').orderBy('n')
    const first = await odd.limit(2).get()
    expect(first.docs.map((row) => row.get('n'))).toEqual([1, 3])
    const next = await odd.startAfter(first.docs[1]).limit(2).get()
    expect(next.docs.map((row) => row.get('n'))).toEqual([5, 7])
    const skipped = await odd.offset(4).get()
    expect(skipped.docs.map((row) => row.get('n'))).toEqual([9, 11])
    const last = await odd.limitToLast(1).get()
    expect(last.docs.map((row) => row.get('n'))).toEqual([11])
  })

  it('select fields and go by document id', async () => {
    const ids = await db
      .collection('rows')
      .where(FieldPath.documentId(), '>=', 'r10')
      .select('kind')
      .get()
    expect(ids.docs.map((row) => [row.id, row.data()])).toEqual([
      ['r10', { kind: 'even' }],
      ['r11', { kind: 'odd' }],
    ])
  })

  it('count, add and average', async () => {
    const rows = db.collection('rows').where('kind', '==', 'even')
    expect((await rows.count().get()).data().count).toBe(6)
    const aggregate = rows.aggregate({
      of: AggregateField.count(),
      all: AggregateField.sum('n'),
      mean: AggregateField.average('n'),
    })
    expect((await aggregate.get()).data()).toEqual({ of: 6, all: 30, mean: 5 })
  })

  it('stream', async () => {
    const seen: number[] = []
    for await (const row of db.collection('rows').orderBy('n', 'desc').limit(3).stream()) {
      seen.push((row as unknown as { get(field: string): number }).get('n'))
    }
    expect(seen).toEqual([11, 10, 9])
  })
})

describe('several writes', () => {
  it('of a batch happen together or not at all', async () => {
    const batch = db.batch()
    batch.set(db.doc('both/a'), { a: 1 })
    batch.create(db.doc('both/b'), { b: 1 })
    batch.update(db.doc('both/missing'), { c: 1 })
    await expect(batch.commit()).rejects.toMatchObject({ code: 5 })
    expect((await db.collection('both').get()).empty).toBe(true)
  })

  it('of transactions lose no update', async () => {
    const counter = db.doc('counters/c')
    await counter.set({ n: 0 })
    const step = () =>
      db.runTransaction(
        async (transaction) => {
          const n = (await transaction.get(counter)).get('n')
          transaction.update(counter, { n: n + 1 })
        },
        { maxAttempts: 20 },
      )
    await Promise.all(Array.from({ length: 4 }, step))
    expect((await counter.get()).get('n')).toBe(4)
  }, 15_000)

  it('of a transaction that throws leave nothing', async () => {
    const failing = db.runTransaction(async (transaction) => {
      await transaction.get(db.doc('t/a'))
      transaction.set(db.doc('t/a'), { a: 1 })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect((await db.doc('t/a').get()).exists).toBe(false)
  })

  it('in bulk report each its own result', async () => {
    await db.doc('bulk/taken').set({ a: 0 })
    const writer = db.bulkWriter()
    writer.onWriteError(() => false)
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 45 }, (_, n) => writer.create(db.doc(`bulk/b${n}`), { n })),
      writer.create(db.doc('bulk/taken'), { a: 1 }),
      writer.close(),
    ])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect((await db.collection('bulk').count().get()).data().count).toBe(46)
  })
})

describe('trees', () => {
  beforeEach(async () => {
    await db.doc('trees/oak').set({ a: 1 })
    await db.doc('trees/oak/leaves/l1').set({ a: 1 })
    await db.doc('trees/oak/leaves/l1/veins/v1').set({ a: 1 })
    await db.doc('trees/ghost/leaves/l2').set({ a: 1 })
    await db.doc('others/o').set({ a: 1 })
  })

  it('list their collections and documents, also those that only have something below', async () => {
    const names = (await db.listCollections()).map(({ id }) => id)
    expect(names).toEqual(['others', 'trees'])
    const below = (await db.doc('trees/oak').listCollections()).map(({ id }) => id)
    expect(below).toEqual(['leaves'])
    const documents = (await db.collection('trees').listDocuments()).map(({ id }) => id)
    expect(documents).toEqual(['ghost', 'oak'])
  })

  it('are deleted whole and alone', async () => {
    await db.recursiveDelete(db.collection('trees'))
    expect((await db.collectionGroup('leaves').get()).empty).toBe(true)
    expect((await db.collectionGroup('veins').get()).empty).toBe(true)
    expect((await db.doc('others/o').get()).exists).toBe(true)
  })
})
