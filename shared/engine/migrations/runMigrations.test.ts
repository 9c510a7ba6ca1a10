import { expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import type { Audit } from '#shared/audit/model.ts'
import { readStoreSchema, refusalToWrite } from '#shared/kernel/ops/storeSchema.ts'
import { type BatchWrite, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { STORE_SCHEMA } from '#shared/kernel/workerState.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { soakShare } from '../../../tests/setup/soakSize.ts'
import { runMigrations } from './runMigrations.ts'
import { MIGRATIONS } from './table.ts'

/** A store from before migrations had numbers: more than a page of audits, links and queued emails. */
async function earlier(count = 60) {
  const harness = workerHarness()
  const { store, clock } = harness
  await harness.addCarrier()
  for (let n = 0; n < count; n++) {
    const id = await harness.addAudit({ bakeState: 'SUBMITTED' })
    const { insuredKey: _, id: __, auditor: ___, ...audit } = harness.audit(id)
    await store.set('audits', id, audit)
    await store.set('mail', `mail${n}`, { auditFSID: id, folded: false, dateAdded: clock.now() })
  }
  for (const { id, answerBy: _, ...intake } of store.all<Intake>('intakes'))
    await store.set('intakes', id, { ...intake })
  const jobs = {
    kind: 'refreshIntakes',
    userId: 'System',
    state: 'WAITING',
    carrierCompany: 'DEMO',
  }
  await store.set('jobs', 'own', jobs)
  clock.set(new Date(clock.now().getTime() + 60_000))
  return harness
}

type Harness = Awaited<ReturnType<typeof earlier>>

function expectMigrated({ store }: Harness, count = 60): void {
  const audits = store.all<Audit>('audits')
  expect(audits.filter(({ insuredKey }) => insuredKey === 'harbor oven')).toHaveLength(count)
  expect(store.all<Intake>('intakes').every(({ answerBy }) => answerBy !== undefined)).toBe(true)
  expect(store.all<{ sendAt?: Date }>('mail').every(({ sendAt }) => sendAt)).toBe(true)
  // What must not be done twice.
  expect(store.all('commands')).toHaveLength(1)
  expect(store.all('engine')).toMatchObject([
    { id: 'schema', version: STORE_SCHEMA, target: STORE_SCHEMA, running: null },
  ])
}

/** The store as an engine sees it that is killed at its n-th write. */
function dying({ store }: Harness, at: number) {
  let writes = 0
  const die = <T>(work: () => Promise<T>) => {
    if (writes++ >= at) throw new StoreError('unavailable', 'Batch', 'killed')
    return work()
  }
  return {
    ...store,
    batch: async (batch: readonly BatchWrite[]) => die(() => store.batch(batch)),
  }
}

it('numbers its migrations without a gap, up to what this release writes', () => {
  expect(MIGRATIONS.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, index) => index + 1))
  expect(MIGRATIONS.at(-1)?.number).toBe(STORE_SCHEMA)
})

it('brings a store to its number once; then one read says so and nothing is written', async () => {
  const harness = await earlier()
  const { store, world } = harness
  expect(await runMigrations(world)).toMatchObject({
    value: {
      from: 0,
      to: STORE_SCHEMA,
      migrations: [
        { number: 1, read: 1, changed: 1 },
        { number: 2, read: 60, changed: 60 },
        { number: 3, read: 60, changed: 60 },
        { number: 4, read: 60, changed: 60 },
        { number: 5, read: 60, changed: 60 },
        // The second one has written the key of the premium too.
        { number: 6, read: 60, changed: 0 },
        { number: 7, read: 60, changed: 0 },
        { number: 8, read: 60, changed: 0 },
      ],
    },
  })
  expectMigrated(harness)
  const reads = () => Object.values(store.reads()).reduce((sum, count) => sum + count, 0)
  const [writes, before] = [store.writes(), reads()]
  expect(await runMigrations(world)).toMatchObject({ value: { migrations: [] } })
  expect([store.writes() - writes, reads() - before]).toEqual([0, 1])
})

/** Every seventeenth write of them all, each a test of its own; in the usual run one of three of these. */
const KILLS = soakShare(
  Array.from({ length: 15 }, (_, index) => index * 17),
  3,
)

it.each(KILLS)(
  'is done once when it is killed at write %i, and by two at once, which go on at the page',
  async (at) => {
    const harness = await earlier()
    const { world } = harness
    const killed = runMigrations({ ...world, store: dying(harness, at) })
    await expect(killed).rejects.toThrow('killed')
    await Promise.all([runMigrations(world), runMigrations(world)])
    expectMigrated(harness)
  },
)

it('goes on after the last page that was done', async () => {
  const harness = await earlier()
  const { store, world } = harness
  let pages = 0
  const goesOn = async () => pages++ < 4
  expect(await runMigrations(world, { goesOn })).toMatchObject({
    value: { to: 1, isInterrupted: true },
  })
  expect(await store.get('engine', 'schema')).toMatchObject({
    version: 1,
    running: { number: 2, read: 50, changed: 50 },
  })
  const before = store.reads()['audits'] ?? 0
  await runMigrations(world)
  // The ten of the second page, the audit of each link twice, and every audit three times more.
  expect((store.reads()['audits'] ?? 0) - before).toBe(10 + 2 * 60 + 3 * 60)
  expectMigrated(harness)
})

it('says what it would change, and writes nothing in a dry run', async () => {
  const { store, world } = await earlier()
  const writes = store.writes()
  const dry = await runMigrations(world, { dryRun: true })
  expect(dry).toMatchObject({ value: { from: 0, to: 0 } })
  expect(dry.ok && dry.value.migrations.map(({ changed }) => changed)).toEqual([
    1, 60, 60, 60, 60, 60, 60, 0,
  ])
  expect(store.writes()).toBe(writes)
})

it('loses nothing that people write in between, and changes what they wrote', async () => {
  const harness = await earlier()
  const { store, world } = harness
  const writtenBefore = new Set<string>()
  const busy = {
    ...store,
    batch: async (batch: readonly BatchWrite[]) => {
      const [first] = batch
      if (
        first &&
        ['audits', 'intakes'].includes(first.collection) &&
        !writtenBefore.has(first.id)
      ) {
        writtenBefore.add(first.id)
        // A person's change of the audit, a save of the public.
        if (first.collection === 'audits')
          await store.update('audits', first.id, {
            v: 2,
            insuredCompany: 'Harbor Oven',
            policyNumber: 'B',
          })
        else await store.update('intakes', first.id, { rev: 1, saved: '{}', pending: true })
      }
      await store.batch(batch)
    },
  }
  expect(await runMigrations({ ...world, store: busy })).toMatchObject({ ok: true })
  expectMigrated(harness)
  expect(store.all<Audit>('audits').every(({ v, policyKey }) => v === 2 && policyKey === 'b')).toBe(
    true,
  )
  expect(store.all<Intake>('intakes').every(({ rev, saved }) => rev === 1 && saved === '{}')).toBe(
    true,
  )
})

it('a link that is sent while its days are worked out keeps the later ones', async () => {
  const harness = await earlier(1)
  const { store, world, clock } = harness
  const [{ id = '', auditDue = null } = {}] = store.all<Audit>('audits')
  const linkSentAt = new Date(clock.now().getTime() + 300 * 86_400_000)
  let isSent = false
  const busy = {
    ...store,
    batch: async (batch: readonly BatchWrite[]) => {
      if (batch[0]?.collection === 'intakes' && !isSent) {
        isSent = true
        await store.update('audits', id, { v: 2, linkSentAt })
      }
      await store.batch(batch)
    },
  }
  await runMigrations({ ...world, store: busy })
  const [intake] = store.all<Intake>('intakes')
  expect(intake?.openUntil.getTime()).toBeGreaterThan(linkSentAt.getTime())
  expect(auditDue).not.toBeNull()
  expect(store.all<Audit>('audits')[0]?.v).toBe(2)
})

it('a link of which work has set one of its days gets the other, and a closed one stays as it is', async () => {
  const { store, world, clock } = await earlier(2)
  const [open, closed] = store.all<Audit>('audits')
  await store.update('audits', closed?.id ?? '', { linkClosedAt: clock.now() })
  for (const { id } of store.all<Intake>('intakes'))
    await store.update('intakes', id, { answerBy: '2026-12-04', openUntil: clock.now() })
  await runMigrations(world)
  const ends = new Map(
    store.all<Intake>('intakes').map(({ auditFSID, openUntil }) => [auditFSID, openUntil]),
  )
  expect(ends.get(open?.id ?? '')?.getTime()).toBeGreaterThan(clock.now().getTime())
  expect(ends.get(closed?.id ?? '')).toEqual(clock.now())
})

it('a document that fails holds up no other, and its migration is tried again', async () => {
  const harness = await earlier()
  const { store, world, logged } = harness
  const broken = {
    ...store,
    batch: async (batch: readonly BatchWrite[]) => {
      if (batch[0]?.id === 'audit000000000000002')
        throw new StoreError('too-large', 'Batch', 'full')
      await store.batch(batch)
    },
  }
  expect(await runMigrations({ ...world, store: broken })).toMatchObject({
    error: { code: 'MIGRATION_FAILED', message: 'Migration 2 could not change 1 documents.' },
  })
  expect(logged).toEqual([
    'migration: a document failed {"collection":"audits","code":"too-large"}',
  ])
  expect(await store.get('engine', 'schema')).toMatchObject({ version: 1, running: null })
  expect(await runMigrations(world)).toMatchObject({ value: { from: 1, to: STORE_SCHEMA } })
  expectMigrated(harness)
})

it('does nothing to a store of a later release, or one that is being brought to it', async () => {
  const harness = await earlier()
  const { store, world } = harness
  for (const version of [STORE_SCHEMA, STORE_SCHEMA + 1]) {
    await store.set('engine', 'schema', { version, target: STORE_SCHEMA + 1, rev: 1 })
    const writes = store.writes()
    expect(await runMigrations(world)).toMatchObject({ error: { code: 'STORE_NEWER' } })
    expect(store.writes()).toBe(writes)
  }
})

it('a new store begins at this release’s number; one with audits or jobs of before does not', async () => {
  const { world, store: old } = await earlier(1)
  const store = memoryDocumentStore()
  expect(await runMigrations({ ...world, store })).toMatchObject({ value: { from: STORE_SCHEMA } })
  expect(store.all('engine')).toMatchObject([{ id: 'schema', version: STORE_SCHEMA }])
  const schema = await readStoreSchema(old, world.clock.now())
  expect(refusalToWrite(schema)).toMatchObject({ code: 'MIGRATION_WAITING' })
})
