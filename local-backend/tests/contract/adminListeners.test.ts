import type { DocumentSnapshot, Firestore, Query, QuerySnapshot } from 'firebase-admin/firestore'
import { afterEach, describe, expect, it } from 'vitest'
import { SnapshotQueue } from './SnapshotQueue.ts'
import { startForTests } from './startForTests.ts'

let db: Firestore
const stops: (() => void)[] = []

startForTests(({ admin }) => {
  db = admin.db
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function followQuery(query: Query): SnapshotQueue<QuerySnapshot> {
  const queue = new SnapshotQueue<QuerySnapshot>()
  stops.push(query.onSnapshot(queue.next, queue.error))
  return queue
}

function followDocument(path: string): SnapshotQueue<DocumentSnapshot> {
  const queue = new SnapshotQueue<DocumentSnapshot>()
  stops.push(db.doc(path).onSnapshot(queue.next, queue.error))
  return queue
}

const idsOf = ({ docs }: QuerySnapshot) => docs.map(({ id }) => id)
const changesOf = (snapshot: QuerySnapshot) =>
  snapshot.docChanges().map(({ type, doc: { id } }) => `${type} ${id}`)

describe('a document', () => {
  it('is followed from before it is there until after it is gone', async () => {
    const queue = followDocument('things/a')
    expect((await queue.take()).exists).toBe(false)
    await db.doc('things/a').set({ n: 1 })
    expect((await queue.take()).data()).toEqual({ n: 1 })
    await db.doc('things/b').set({ n: 1 })
    await db.doc('things/a').update({ n: 2 })
    const changed = await queue.take()
    expect(changed.data()).toEqual({ n: 2 })
    expect(changed.updateTime?.isEqual((await db.doc('things/a').get()).updateTime as never)).toBe(
      true,
    )
    await db.doc('things/a').delete()
    expect((await queue.take()).exists).toBe(false)
    expect(queue.waiting).toBe(0)
  })

  it('is followed by several', async () => {
    const queues = [followDocument('things/a'), followDocument('things/a')]
    for (const queue of queues) await queue.take()
    await db.doc('things/a').set({ n: 1 })
    for (const queue of queues) expect((await queue.take()).get('n')).toBe(1)
  })
})

describe('a query', () => {
  it('sends what comes, changes and goes', async () => {
    await db.doc('things/a').set({ n: 1 })
    const queue = followQuery(db.collection('things').where('n', '>', 0).orderBy('n'))
    expect(idsOf(await queue.take())).toEqual(['a'])
    await db.doc('things/b').set({ n: 0 })
    await db.doc('things/c').set({ n: 2 })
    expect(changesOf(await queue.take())).toEqual(['added c'])
    await db.doc('things/a').update({ n: 3 })
    const moved = await queue.take()
    expect([idsOf(moved), changesOf(moved)]).toEqual([['c', 'a'], ['modified a']])
    await db.doc('things/c').update({ n: -1 })
    expect(changesOf(await queue.take())).toEqual(['removed c'])
    await db.doc('things/b').update({ n: 9 })
    expect(changesOf(await queue.take())).toEqual(['added b'])
    await db.doc('things/a').delete()
    const last = await queue.take()
    expect([idsOf(last), changesOf(last)]).toEqual([['b'], ['removed a']])
    expect(queue.waiting).toBe(0)
  })

  it('of nothing says so', async () => {
    const empty = await followQuery(db.collection('none')).take()
    expect(empty.empty).toBe(true)
  })

  it('with a limit brings in who comes next', async () => {
    for (const [id, n] of Object.entries({ a: 1, b: 2, c: 3 }))
      await db.doc(`things/${id}`).set({ n })
    const queue = followQuery(db.collection('things').orderBy('n').limit(2))
    expect(idsOf(await queue.take())).toEqual(['a', 'b'])
    await db.doc('things/d').set({ n: 0 })
    expect(idsOf(await queue.take())).toEqual(['d', 'a'])
    await db.doc('things/a').delete()
    expect(idsOf(await queue.take())).toEqual(['d', 'b'])
  })

  it('with a limit to last and a cursor', async () => {
    for (const [id, n] of Object.entries({ a: 1, b: 2, c: 3 }))
      await db.doc(`things/${id}`).set({ n })
    const ordered = db.collection('things').orderBy('n')
    const last = followQuery(ordered.limitToLast(2))
    const after = followQuery(ordered.startAfter(1))
    expect(idsOf(await last.take())).toEqual(['b', 'c'])
    expect(idsOf(await after.take())).toEqual(['b', 'c'])
    await db.doc('things/d').set({ n: 2.5 })
    expect(idsOf(await last.take())).toEqual(['d', 'c'])
    expect(idsOf(await after.take())).toEqual(['b', 'd', 'c'])
  })

  it('of a collection group', async () => {
    const queue = followQuery(db.collectionGroup('parts'))
    await queue.take()
    const batch = db.batch()
    for (const path of ['parts/a', 'things/x/parts/b', 'things/x']) batch.set(db.doc(path), {})
    await batch.commit()
    expect(changesOf(await queue.take()).sort()).toEqual(['added a', 'added b'])
  })

  it('sends a whole batch at once', async () => {
    const queue = followQuery(db.collection('things'))
    await queue.take()
    const batch = db.batch()
    for (let n = 0; n < 50; n += 1) batch.set(db.doc(`things/${n}`), { n })
    await batch.commit()
    expect((await queue.take()).size).toBe(50)
  })

  it('is followed by many', async () => {
    const queues = Array.from({ length: 120 }, (_, n) =>
      followQuery(db.collection('things').where('n', '==', n)),
    )
    for (const queue of queues) await queue.take()
    await db.doc('things/a').set({ n: 7 })
    expect(idsOf((await queues[7]?.take()) as QuerySnapshot)).toEqual(['a'])
    await db.doc('things/a').set({ n: 8 })
    expect(idsOf((await queues[7]?.take()) as QuerySnapshot)).toEqual([])
    expect(idsOf((await queues[8]?.take()) as QuerySnapshot)).toEqual(['a'])
    expect(queues[9]?.waiting).toBe(0)
  })
})

it('sends a listener that comes back no document twice, and none too few', async () => {
  const seen: string[] = []
  const ordered = db.collection('things').orderBy('n')
  const first = followQuery(ordered)
  await first.take()
  for (let n = 0; n < 20; n += 1) {
    await db.doc(`things/${n}`).set({ n })
    if (n === 10) stops.shift()?.()
  }
  const second = followQuery(ordered)
  const whole = await second.take()
  for (const { doc } of whole.docChanges()) seen.push(doc.id)
  expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => String(n)))
})
