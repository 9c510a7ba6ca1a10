import {
  AggregateField,
  FieldPath,
  FieldValue,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore'
import { describe, expect, it } from 'vitest'
import { startForTests } from './startForTests.ts'

let db: Firestore

startForTests(({ admin }) => {
  db = admin.db
})

describe('bulk writing', () => {
  it('does every kind of write, in order for each document', { tags: ['ours-only'] }, async () => {
    const writer = db.bulkWriter()
    const ref = db.doc('bulk/a')
    const written = [
      writer.create(ref, { n: 1 }),
      writer.update(ref, { n: FieldValue.increment(1) }),
      writer.set(ref, { m: 1 }, { merge: true }),
      writer.set(db.doc('bulk/b'), { n: 1 }),
      writer.delete(db.doc('bulk/b')),
    ]
    await writer.close()
    await Promise.all(written)
    expect((await ref.get()).data()).toEqual({ n: 2, m: 1 })
    expect((await db.doc('bulk/b').get()).exists).toBe(false)
  })

  it('says of each failure what it was', async () => {
    await db.doc('bulk/taken').set({})
    const codes: number[] = []
    const writer = db.bulkWriter()
    writer.onWriteError(({ code }) => {
      codes.push(code)
      return false
    })
    await Promise.allSettled([
      writer.create(db.doc('bulk/taken'), {}),
      writer.update(db.doc('bulk/missing'), { a: 1 }),
      writer.update(db.doc('bulk/taken'), { a: 1 }, { lastUpdateTime: Timestamp.fromMillis(1) }),
      writer.set(db.doc('bulk/good'), {}),
      writer.close(),
    ])
    expect(codes.sort((a, b) => a - b)).toEqual([5, 6, 9])
    expect((await db.collection('bulk').get()).docs.map(({ id }) => id)).toEqual(['good', 'taken'])
  })

  it('deletes a document with all below it, and nothing beside it', async () => {
    for (const path of ['t/a', 't/a/u/b', 't/a/u/b/v/c', 't/ab', 't/ab/u/d'])
      await db.doc(path).set({})
    await db.recursiveDelete(db.doc('t/a'))
    expect((await db.collectionGroup('u').get()).docs.map(({ ref }) => ref.path)).toEqual([
      't/ab/u/d',
    ])
    expect((await db.collectionGroup('v').get()).empty).toBe(true)
    expect((await db.collection('t').get()).docs.map(({ id }) => id)).toEqual(['ab'])
  })
})

describe('reading many', () => {
  it('gives each document the fields of the mask', async () => {
    await db.doc('m/a').set({ a: 1, deep: { x: 1, y: 2 }, 'd.o': 3 })
    const mask = [new FieldPath('deep', 'x'), new FieldPath('d.o'), 'none']
    const [a, none] = await db.getAll(db.doc('m/a'), db.doc('m/none'), { fieldMask: mask })
    expect(a?.data()).toEqual({ deep: { x: 1 }, 'd.o': 3 })
    expect(none?.exists).toBe(false)
    expect(none?.readTime.toMillis()).toBeGreaterThan(0)
  })

  it('answers the same document as often as asked', async () => {
    await db.doc('m/a').set({ n: 1 })
    const all = await db.getAll(db.doc('m/a'), db.doc('m/a'))
    expect(all.map((snapshot) => snapshot.get('n'))).toEqual([1, 1])
  })

  it('selects fields, also of maps, also none', async () => {
    await db.doc('m/a').set({ a: 1, deep: { x: 1, y: 2 } })
    const select = async (...fields: string[]) =>
      (
        await db
          .collection('m')
          .select(...fields)
          .get()
      ).docs.map((row) => row.data())
    expect(await select('deep.y', 'none')).toEqual([{ deep: { y: 2 } }])
    expect(await select()).toEqual([{}])
  })

  it('reads through converters', async () => {
    const numbers = db.collection('m').withConverter({
      toFirestore: (n: number) => ({ n }),
      fromFirestore: (snapshot) => snapshot.get('n') as number,
    })
    await numbers.doc('a').set(1)
    await numbers.add(2)
    const found = await numbers.where('n', '>', 0).orderBy('n').get()
    expect(found.docs.map((row) => row.data())).toEqual([1, 2])
  })

  it('lists documents that only have something below them, over several pages', async () => {
    const batch = db.batch()
    for (let n = 0; n < 320; n++) batch.set(db.doc(`big/d${String(n).padStart(3, '0')}/sub/s`), {})
    batch.set(db.doc('big/d000'), {})
    await batch.commit()
    const listed = await db.collection('big').listDocuments()
    expect(listed).toHaveLength(320)
    expect(listed[319]?.path).toBe('big/d319')
    expect((await db.collection('big').get()).size).toBe(1)
  })

  it('lists collections by name, also odd ones', async () => {
    for (const id of ['b', 'a b', 'ü', 'A', '0']) await db.collection(id).doc('x').set({})
    const names = (await db.listCollections()).map(({ id }) => id)
    expect(names.sort()).toEqual(['0', 'A', 'a b', 'b', 'ü'])
  })

  it('splits a collection group', { tags: ['ours-only'] }, async () => {
    await db.doc('m/a').set({})
    const partitions = async () => {
      const found = []
      for await (const one of db.collectionGroup('m').getPartitions(3)) found.push(one)
      return found.length
    }
    await expect(partitions()).rejects.toMatchObject({ code: 12 })
  })
})

describe('aggregation', () => {
  const sum = AggregateField.sum('n')
  const mean = AggregateField.average('n')

  it.each<[string, unknown[], number, number | null]>([
    ['nothing', [], 0, null],
    ['whole numbers', [1, 2, 6], 9, 3],
    ['fractions', [0.5, 1], 1.5, 0.75],
    ['other types too', [1, 'x', null, true, [2], 3], 4, 2],
    ['NaN', [1, Number.NaN], Number.NaN, Number.NaN],
    [
      'both infinities',
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
      Number.NaN,
      Number.NaN,
    ],
    ['infinity', [1, Number.POSITIVE_INFINITY], Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    ['minus zero', [-0, -0], 0, 0],
    ['no numbers', ['x'], 0, null],
    ['large numbers', [2 ** 60, 2 ** 60], 2 ** 61, 2 ** 60],
  ])('over %s', async (_, values, total, average) => {
    for (const [at, n] of values.entries()) await db.doc(`agg/a${at}`).set({ n })
    await db.doc('agg/without').set({ m: 1 })
    const { total: sums, mean: means } = (
      await db.collection('agg').aggregate({ total: sum, mean }).get()
    ).data()
    expect(means).toEqual(average)
    expect(sums).toEqual(total)
  })

  it('counts beside a sum only what has the field', async () => {
    await db.doc('agg/a').set({ n: 1 })
    await db.doc('agg/b').set({ m: 1 })
    const both = db.collection('agg').aggregate({ count: AggregateField.count(), total: sum })
    expect((await both.get()).data()).toEqual({ count: 1, total: 1 })
  })

  it('keeps to limit, offset and cursors', async () => {
    for (const n of [1, 2, 3, 4, 5]) await db.doc(`agg/a${n}`).set({ n })
    const some = db.collection('agg').orderBy('n').startAfter(1).offset(1).limit(2)
    const answer = await some.aggregate({ count: AggregateField.count(), total: sum }).get()
    expect(answer.data()).toEqual({ count: 2, total: 7 })
  })

  it('reaches into maps', async () => {
    await db.doc('agg/a').set({ deep: { 'x.y': 2 } })
    const field = AggregateField.sum(new FieldPath('deep', 'x.y'))
    const answer = await db.collection('agg').aggregate({ total: field }).get()
    expect(answer.data()).toEqual({ total: 2 })
  })
})
