import { expect, it } from 'vitest'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { runMigrations } from './runMigrations.ts'

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

it('brings over state, jobs and comments', async () => {
  const scene = await release01()
  const { store, world, clock } = scene.harness
  await store.set('engine', 'projections', { of: 'now' })
  clock.set(new Date(clock.now().getTime() + 60_000))
  expect(await runMigrations(world)).toMatchObject({
    value: {
      from: 0,
      migrations: expect.arrayContaining([
        expect.objectContaining({ number: 1, read: 5, changed: 5, failed: 0 }),
      ]),
    },
  })
  expectUpgraded(scene)
  expect(store.all('engine')).toMatchObject([
    { id: 'projections', of: 'now' },
    { id: 'schema' },
    { id: 'worker', of: 'worker', rev: 4 },
    { id: 'files' },
    { id: 'demo' },
  ])
})

it('leaves what release 0.2.0 has brought over', async () => {
  const scene = await release01()
  const { store, world } = scene.harness
  await store.set('engine', 'upgrade', { from: '0.1' })
  const jobs = store.all('jobs')
  expect(await runMigrations(world)).toMatchObject({
    value: {
      migrations: expect.arrayContaining([expect.objectContaining({ number: 1, changed: 0 })]),
    },
  })
  expect(store.all('jobs')).toEqual(jobs)
})

it('withdraws a step that was to send to the carrier and that nothing carried out, none of this release', async () => {
  const harness = workerHarness()
  const { world, clock } = harness
  await harness.addCarrier()
  const add = () =>
    harness.addAudit({ bakeState: 'FINAL_REVIEW_COMPLETE' }, [
      { type: 'SEND_TO_CARRIER_API', baker: false, dateAdded: clock.now() },
    ])
  const old = await add()
  clock.set(new Date(clock.now().getTime() + 60_000))
  const own = await add()
  expect(await runMigrations(world)).toMatchObject({
    value: {
      migrations: expect.arrayContaining([
        expect.objectContaining({ number: 1, read: 2, changed: 1, failed: 0 }),
      ]),
    },
  })
  expect(harness.steps(old)).toEqual(['SEND_TO_CARRIER_API WITHDRAWN'])
  expect(harness.audit(old).openSteps).toEqual({})
  expect(harness.steps(own)).toEqual(['SEND_TO_CARRIER_API OPEN'])
})
