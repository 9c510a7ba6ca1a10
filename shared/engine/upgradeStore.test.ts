import { expect, it } from 'vitest'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { upgradeStore } from './upgradeStore.ts'

const AUTHOR = 'uw@carrier.example'

/** A store as release 0.1 leaves it, with something in each of its queues. */
async function release01() {
  const harness = workerHarness()
  const { store, clock } = harness
  await harness.addCarrier()
  const id = await harness.addAudit({ bakeState: 'CONTACTING' })
  const at = clock.now()
  for (const state of ['worker', 'projections', 'files', 'demo'])
    await store.set('jobs', state, { of: state, rev: 4 })
  const job = { carrierCompany: 'DEMO', userId: 'admin@firm.example', dateAdded: at, request: {} }
  await store.set('jobs', 'waits', { ...job, kind: 'reconcileInvoices', state: 'WAITING' })
  await store.set('jobs', 'done', { ...job, kind: 'reconcileInvoices', state: 'DONE' })
  const own = { kind: 'refreshIntakes', userId: 'System', state: 'WAITING' }
  await store.set('jobs', 'own', { ...job, ...own })
  const comment = { carrierCompany: 'DEMO', userId: AUTHOR, dateAdded: at, pending: true }
  await store.set('comments', 'one', { ...comment, auditFSID: id, text: 'Please hurry.' })
  await store.set('comments', 'old', { ...comment, auditFSID: id, text: 'Old.', pending: false })
  await store.set('comments', 'lost', { ...comment, auditFSID: 'gone', text: 'Where?' })
  await store.set('comments', 'foreign', {
    ...comment,
    auditFSID: id,
    text: 'Mine!',
    carrierCompany: 'OTHER',
  })
  return { harness, id }
}

function expectUpgraded({ harness, id }: Awaited<ReturnType<typeof release01>>): void {
  const { store } = harness
  expect(harness.audit(id).history.slice(1)).toMatchObject([
    { op: 'COMMENT', text: 'Comment: Please hurry.', userId: AUTHOR },
  ])
  expect(harness.audit(id).flags).toContain('CARRIER_COMMENT')
  expect(harness.isSealed()).toBe(true)
  expect(store.all<{ pending: boolean }>('comments').filter(({ pending }) => pending)).toEqual([])
  const jobs = new Map(store.all<{ id: string }>('jobs').map((job) => [job.id, job]))
  expect(jobs.get('waits')).toMatchObject({ state: 'FAILED', error: { code: 'COMMAND_OUTDATED' } })
  expect(jobs.get('done')).toMatchObject({ state: 'DONE' })
  expect(store.all('commands')).toMatchObject([
    { kind: 'refreshIntakes', by: 'System', carrierCompany: 'DEMO', state: 'WAITING' },
  ])
}

it('brings over state, jobs and comments, once, and costs one read from then on', async () => {
  const scene = await release01()
  const { store, world } = scene.harness
  await store.set('engine', 'projections', { of: 'now' })
  expect(await upgradeStore(world)).toEqual({ jobs: 2, comments: 1, steps: 0, failed: 0 })
  expectUpgraded(scene)
  expect(store.all('engine')).toMatchObject([
    { id: 'projections', of: 'now' },
    { id: 'worker', of: 'worker', rev: 4 },
    { id: 'files' },
    { id: 'demo' },
    { id: 'upgrade', from: '0.1' },
  ])
  const reads = () => Object.values(store.reads()).reduce((sum, count) => sum + count, 0)
  const [writes, before] = [store.writes(), reads()]
  expect(await upgradeStore(world)).toBeNull()
  expect([store.writes() - writes, reads() - before]).toEqual([0, 1])
})

it('is done once when it is killed at any write, and by two at once', async () => {
  for (let fails = 0; fails < 14; fails++) {
    const scene = await release01()
    const { store, world } = scene.harness
    let writes = 0
    const dying = {
      ...store,
      batch: async (batch: Parameters<typeof store.batch>[0]) => {
        if (writes++ === fails) throw new StoreError('unavailable', 'Batch', 'killed')
        await store.batch(batch)
      },
    }
    await upgradeStore({ ...world, store: dying }).catch(() => {})
    await Promise.all([upgradeStore(world), upgradeStore(world)])
    expectUpgraded(scene)
  }
})

it('a document that fails keeps nothing else from its turn, and is tried again', async () => {
  const scene = await release01()
  const { store, world, logged } = scene.harness
  const broken = {
    ...store,
    batch: async (batch: Parameters<typeof store.batch>[0]) => {
      if (batch.some(({ id }) => id === 'one'))
        throw new StoreError('invalid', 'Batch', 'too large')
      await store.batch(batch)
    },
  }
  expect(await upgradeStore({ ...world, store: broken })).toMatchObject({ jobs: 2, failed: 1 })
  expect(logged).toEqual([
    'upgrade: a document failed {"collection":"comments","code":"invalid","reference":"one"}',
  ])
  expect(await upgradeStore(world)).toEqual({ jobs: 0, comments: 1, steps: 0, failed: 0 })
  expectUpgraded(scene)
})

it('a step that was to send to the carrier, and that nothing carried out, is withdrawn', async () => {
  const harness = workerHarness()
  await harness.addCarrier()
  const open = { type: 'SEND_TO_CARRIER_API', baker: false } as const
  const id = await harness.addAudit({ bakeState: 'FINAL_REVIEW_COMPLETE' }, [open])
  expect(await upgradeStore(harness.world)).toMatchObject({ steps: 1, failed: 0 })
  expect(harness.steps(id)).toEqual(['SEND_TO_CARRIER_API WITHDRAWN'])
  expect(harness.audit(id).openSteps).toEqual({})
})
