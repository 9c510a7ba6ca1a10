import type { VectorQueryOptions } from '@google-cloud/firestore'
import { FieldValue, type Firestore } from 'firebase-admin/firestore'
import { expect, it } from 'vitest'
import { startForTests } from './startForTests.ts'

let db: Firestore

const { vector } = FieldValue

startForTests(
  async ({ admin }) => {
    db = admin.db
    const rows = {
      near: { kind: 'x', at: vector([1, 0]), deep: { at: vector([1, 0]) }, distance: 'far' },
      side: { kind: 'x', at: vector([0, 2]), deep: { at: vector([3, 0]) } },
      back: { kind: 'y', at: vector([-3, 0]) },
      twice: { kind: 'y', at: vector([2, 0]) },
      wide: { kind: 'x', at: vector([1, 0, 0]) },
      list: { kind: 'x', at: [1, 0] },
      none: { kind: 'x' },
    }
    const batch = db.batch()
    for (const [id, row] of Object.entries(rows)) batch.set(db.doc(`points/${id}`), row)
    await batch.commit()
  },
  { keepsData: true },
)

const search = (options: Partial<VectorQueryOptions> = {}) => ({
  vectorField: 'at',
  queryVector: [1, 0],
  limit: 10,
  distanceMeasure: 'EUCLIDEAN' as const,
  ...options,
})

const idsOf = async (options?: Partial<VectorQueryOptions>) =>
  (await db.collection('points').findNearest(search(options)).get()).docs.map(({ id }) => id)

it.each<[string, Partial<VectorQueryOptions>, string[]]>([
  ['nearest first', {}, ['near', 'twice', 'side', 'back']],
  ['as many as wanted', { limit: 2 }, ['near', 'twice']],
  [
    'by their angle',
    { distanceMeasure: 'COSINE', distanceThreshold: 1 },
    ['near', 'twice', 'side'],
  ],
  ['by their product', { distanceMeasure: 'DOT_PRODUCT' }, ['twice', 'near', 'side', 'back']],
  ['up to a distance', { distanceThreshold: 1 }, ['near', 'twice']],
  [
    'down to a product',
    { distanceMeasure: 'DOT_PRODUCT', distanceThreshold: -1 },
    ['twice', 'near', 'side'],
  ],
  ['of another dimension', { queryVector: [1, 0, 0] }, ['wide']],
  ['of a field that is not there', { vectorField: 'gone' }, []],
])('finds vectors, %s', async (_, options, ids) => {
  expect(await idsOf(options)).toEqual(ids)
})

// Google's emulator finds no vectors inside maps.
it('finds vectors in maps', { tags: ['ours-only'] }, async () => {
  expect(await idsOf({ vectorField: 'deep.at', queryVector: [3, 0] })).toEqual(['side', 'near'])
})

it('finds them among what a query finds', async () => {
  const query = db.collection('points').where('kind', '==', 'y')
  const { docs } = await query.findNearest(search()).get()
  expect(docs.map(({ id }) => id)).toEqual(['twice', 'back'])
})

it('gives the distance in a field, over one that is there', async () => {
  const options = search({ distanceResultField: 'distance', limit: 2 })
  const { docs } = await db.collection('points').findNearest(options).get()
  expect(docs.map((row) => row.get('distance'))).toEqual([0, 1])
  expect(docs[0]?.get('kind')).toBe('x')
  const some = await db.collection('points').select('distance').findNearest(options).get()
  expect(some.docs.map((row) => row.data())).toEqual([{ distance: 0 }, { distance: 1 }])
  expect((await db.doc('points/near').get()).get('distance')).toBe('far')
})

it('keeps vectors as they were set', async () => {
  const at = (await db.doc('points/wide').get()).get('at')
  expect(at.isEqual(vector([1, 0, 0]))).toBe(true)
})
