import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore'
import { describe, expect, it } from 'vitest'
import { startForTests } from './startForTests.ts'

let db: Firestore

startForTests(({ admin }) => {
  db = admin.db
})

describe('a transaction', () => {
  it('reads documents, queries and counts as of one moment', async () => {
    for (const n of [1, 2, 3]) await db.doc(`rows/r${n}`).set({ n })
    const seen = await db.runTransaction(async (transaction) => {
      const one = await transaction.get(db.doc('rows/r1'))
      const all = await transaction.getAll(db.doc('rows/r2'), db.doc('rows/none'))
      const large = await transaction.get(db.collection('rows').where('n', '>', 1))
      const count = await transaction.get(db.collection('rows').count())
      return [one.get('n'), all.map(({ exists }) => exists), large.size, count.data().count]
    })
    expect(seen).toEqual([1, [true, false], 2, 3])
  })

  it('refuses to read after writing', async () => {
    const late = db.runTransaction(async (transaction) => {
      transaction.set(db.doc('rows/a'), {})
      await transaction.get(db.doc('rows/a'))
    })
    await expect(late).rejects.toThrow('require all reads to be executed before all writes')
  })

  it('does all its kinds of writes, and none when one fails', async () => {
    await db.doc('rows/old').set({ n: 1 })
    const write = (transaction: Transaction) =>
      transaction
        .create(db.doc('rows/new'), { n: 1 })
        .set(db.doc('rows/set'), { n: 1 }, { merge: true })
        .update(db.doc('rows/old'), { n: FieldValue.increment(1) })
        .delete(db.doc('rows/gone'))
    await db.runTransaction(async (transaction) => void write(transaction))
    expect((await db.doc('rows/old').get()).get('n')).toBe(2)
    const again = db.runTransaction(async (transaction) => void write(transaction))
    await expect(again).rejects.toMatchObject({ code: 6 })
    expect((await db.doc('rows/old').get()).get('n')).toBe(2)
  })

  it('that only reads sees one moment and holds no one up', async () => {
    await db.doc('rows/a').set({ n: 1 })
    const seen = await db.runTransaction(
      async (transaction) => {
        const before = await transaction.get(db.doc('rows/a'))
        await db.doc('rows/a').set({ n: 2 })
        const after = await transaction.get(db.collection('rows'))
        return [before.get('n'), after.docs[0]?.get('n')]
      },
      { readOnly: true },
    )
    expect(seen).toEqual([1, 1])
  })

  it('that only reads can look back', async () => {
    const { writeTime } = await db.doc('rows/a').set({ n: 1 })
    await db.doc('rows/a').set({ n: 2 })
    await db.doc('rows/b').set({ n: 3 })
    const seen = await db.runTransaction(
      async (transaction) =>
        (await transaction.get(db.collection('rows'))).docs.map((row) => row.get('n')),
      { readOnly: true, readTime: writeTime },
    )
    expect(seen).toEqual([1])
  })

  it('gives up after the attempts it was given', async () => {
    let runs = 0
    const failing = db.runTransaction(
      async (transaction) => {
        runs += 1
        await transaction.get(db.doc('rows/a'))
        throw Object.assign(new Error('contention'), { code: 10 })
      },
      { maxAttempts: 2 },
    )
    await expect(failing).rejects.toThrow('contention')
    expect(runs).toBe(2)
  }, 20_000)

  it('counts right when many add at once, with reads of queries', async () => {
    const add = (n: number) =>
      db.runTransaction(
        async (transaction) => {
          const { size } = await transaction.get(db.collection('slots'))
          transaction.create(db.doc(`slots/s${size}`), { n })
        },
        { maxAttempts: 30 },
      )
    await Promise.all([0, 1, 2].map(add))
    const ids = (await db.collection('slots').get()).docs.map(({ id }) => id)
    expect(ids).toEqual(['s0', 's1', 's2'])
  }, 30_000)
})
