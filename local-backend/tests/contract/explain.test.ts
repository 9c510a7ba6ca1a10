import { FieldValue, type Firestore, type Query } from 'firebase-admin/firestore'
import { describe, expect, it } from 'vitest'
import type { StartedBackend } from './startBackend.ts'
import { startForTests } from './startForTests.ts'

let started: StartedBackend
let db: Firestore

startForTests(
  async (backend) => {
    started = backend
    db = backend.admin.db
    const batch = db.batch()
    for (const n of [1, 2, 3])
      batch.set(db.doc(`things/${n}`), { n, at: FieldValue.vector([n, n]) })
    await batch.commit()
  },
  { keepsData: true },
)

// Google's emulator gives no metrics.
describe('what a query costs', { tags: ['ours-only'] }, () => {
  it('is given without running it', async () => {
    const { metrics, snapshot } = await db.collection('things').where('n', '>', 1).explain()
    expect(snapshot).toBeNull()
    expect(metrics.executionStats).toBeNull()
    expect(metrics.planSummary.indexesUsed).toEqual([
      { query_scope: 'Collection', properties: '(n ASC, __name__ ASC)' },
    ])
  })

  it('is given beside its results', async () => {
    const query = db.collection('things').where('n', '>', 1)
    const { metrics, snapshot } = await query.explain({ analyze: true })
    expect(snapshot?.size).toBe(2)
    expect(metrics.executionStats).toMatchObject({
      resultsReturned: 2,
      readOperations: 2,
      debugStats: { documents_scanned: '2', index_entries_scanned: '2' },
    })
    const { seconds, nanoseconds } = metrics.executionStats?.executionDuration ?? {}
    expect(Number(seconds) + Number(nanoseconds)).toBeGreaterThan(0)
  })

  it('is one read when there are none', async () => {
    const { metrics } = await db.collection('none').explain({ analyze: true })
    expect(metrics.executionStats).toMatchObject({ resultsReturned: 0, readOperations: 1 })
  })

  it('is given for a count and of a vector search', async () => {
    const counted = await db.collection('things').count().explain({ analyze: true })
    expect(counted.snapshot?.data().count).toBe(3)
    expect(counted.metrics.executionStats?.resultsReturned).toBe(1)
    const search = { vectorField: 'at', queryVector: [1, 1], limit: 2 }
    const nearest = db.collection('things').findNearest({ ...search, distanceMeasure: 'COSINE' })
    // The Admin SDK's types leave it out.
    const { explain } = nearest as unknown as Pick<Query, 'explain'>
    const { metrics, snapshot } = await explain.call(nearest, { analyze: true })
    expect([snapshot?.size, metrics.planSummary.indexesUsed.length]).toEqual([2, 1])
  })

  it('is given over REST in plain JSON', async () => {
    const root = 'v1/projects/demo-contract/databases/(default)/documents'
    const response = await fetch(`${started.backend.url}/${root}:runQuery`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner' },
      body: JSON.stringify({
        structuredQuery: { from: [{ collectionId: 'things' }], limit: 1 },
        explainOptions: { analyze: true },
      }),
    })
    const [answer] = (await response.json()) as { explainMetrics: object }[]
    expect(answer?.explainMetrics).toMatchObject({
      planSummary: { indexesUsed: [{ properties: '(__name__ ASC)' }] },
      executionStats: { resultsReturned: '1', executionDuration: expect.stringMatching(/^\d/) },
    })
  })
})
