import { afterAll, describe, expect, it } from 'vitest'
import { createLocalBackend } from '#local-backend/createLocalBackend.ts'
import { refusalOfClock } from '#shared/kernel/ops/clockOffset.ts'
import { connectAdmin } from './connectAdmin.ts'

const NOBODY = 'service cloud.firestore { match /{path=**} { allow read, write: if false; } }'
const closing: (() => Promise<void>)[] = []

/** A database whose clock is so many milliseconds ahead. */
async function open(ahead: number) {
  const project = 'demo-timed'
  const clock = () => Date.now() + ahead
  const backend = await createLocalBackend({ projectId: project, rules: NOBODY, clock })
  const connection = connectAdmin({ project, host: backend.emulatorHost })
  closing.push(connection.close, backend.close)
  return { timed: connection.timed, store: connection.store, stats: backend.service.stats }
}

afterAll(async () => {
  for (const close of closing) await close()
})

describe('documents with the time of the database', () => {
  it('are read and written by its clock, on the condition of a version, without a read', async () => {
    const { timed, store, stats } = await open(3_600_000)
    const absent = await timed.read('engine', 'worker')
    expect(absent).toMatchObject({ document: null, version: null, writtenAt: null })
    expect(absent.readAt.getTime() - Date.now()).toBeGreaterThan(3_500_000)

    const before = stats.documentsRead
    const first = await timed.write('engine', 'worker', { rev: 1 }, null)
    const second = await timed.write('engine', 'worker', { rev: 2 }, first.version)
    expect(stats.documentsRead).toBe(before)
    expect(await timed.read('engine', 'worker')).toMatchObject({
      document: { id: 'worker', rev: 2 },
      ...second,
    })
    await expect(timed.write('engine', 'worker', { rev: 3 }, first.version)).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(timed.write('engine', 'worker', { rev: 3 }, null)).rejects.toMatchObject({
      code: 'already-exists',
    })
    await store.delete('engine', 'worker')
    await expect(timed.write('engine', 'worker', { rev: 3 }, second.version)).rejects.toMatchObject(
      {
        code: expect.stringMatching(/^(conflict|not-found)$/),
      },
    )
  })

  it('show an engine that its clock is wrong', async () => {
    const clock = { now: () => new Date() }
    const [right, ahead, behind] = await Promise.all([open(0), open(-45_000), open(45_000)])
    expect(await refusalOfClock({ timed: right.timed, clock })).toBeNull()
    const refused = await refusalOfClock({ timed: ahead.timed, clock })
    expect(refused?.message).toMatch(/4[45] seconds ahead of/)
    const late = await refusalOfClock({ timed: behind.timed, clock })
    expect(late?.message).toMatch(/4[45] seconds behind/)
  })
})
