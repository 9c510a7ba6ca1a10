import { expect, it } from 'vitest'
import type { Attachment } from '#shared/audit/attachments.ts'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { verifyStore } from '#shared/engine/verify/verifyStore.ts'
import {
  type BatchWrite,
  type DocumentStore,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { type PlayedDemo, playDemo } from './play/playDemo.ts'
import { seedDemo } from './seedDemo.ts'

const NOW = '2026-11-18T16:40:00Z'
const COLLECTIONS = [
  'audits',
  'asteps',
  'auditCodes',
  'orderKeys',
  'intakes',
  'opens',
  'mail',
  'messages',
  'letters',
  'attachments',
  'inbound',
  'contactWishes',
  'scans',
  'uploads',
  'invoices',
  'users',
  'carriers',
  'engine',
]

/** By what they were played from: the same demo is played once for all stores. */
const played = new Map<string, Promise<PlayedDemo>>()

const files = memoryFileStore()

const play: typeof playDemo = (job, carriers) => {
  const key = JSON.stringify([job.seed, job.now, carriers])
  const found = played.get(key) ?? playDemo(job, carriers)
  played.set(key, found)
  return found
}

/** A store whose connection is gone after so many batches. */
function cutOff(store: DocumentStore, batches: number): DocumentStore {
  let left = batches
  return {
    ...store,
    batch: async (writes: readonly BatchWrite[]) => {
      if (left-- <= 0) throw new StoreError('unavailable', 'Batch', 'the server is gone')
      await store.batch(writes)
    },
  }
}

it('puts no e-mail where something would send it, and makes ids that no one can work out', async () => {
  const real = memoryDocumentStore()
  const world = { clock: fixedClock(NOW), random: seededRandom(4) }
  expect(
    (await seedDemo({ store: real, files }, world, { isReal: true, isSmall: true, play })).orders,
  ).toBe(96)
  expect([...real.all('mail'), ...real.all('messages')]).toEqual([])
  expect(real.all('letters').length).toBeGreaterThan(0)
  const seed = seededRandom(4).below(2 ** 32)
  expect(await real.get('engine', 'demo')).toMatchObject({ seed, done: true })
})

it('says first that a demo is begun: broken off anywhere, the next start knows of it', async () => {
  const store = memoryDocumentStore()
  const world = { clock: fixedClock(NOW), random: seededRandom(4) }
  const broken = seedDemo({ store: cutOff(store, 1), files }, world, { isSmall: true, play })
  await expect(broken).rejects.toThrow('the server is gone')
  expect(store.all('engine')).toMatchObject([{ id: 'demo', done: false, isSmall: true }])
})

it('puts in what is missing, again changes nothing, and after a cut completes the same', async () => {
  const whole = memoryDocumentStore()
  const clock = fixedClock(NOW)
  const first = await seedDemo(
    { store: whole, files },
    { clock, random: seededRandom(4) },
    { isSmall: true, play },
  )
  expect(first).toMatchObject({ carriers: 3, users: 3, orders: 96, states: { INVOICED: 9 } })
  const writes = whole.writes()
  clock.set('2026-12-24T10:00:00Z')
  const again = await seedDemo(
    { store: whole, files },
    { clock, random: seededRandom(8) },
    { isSmall: true, play },
  )
  expect(again).toEqual({ ...first, carriers: 0, users: 0, orders: 0 })
  expect(whole.writes()).toBe(writes)

  const cut = memoryDocumentStore()
  clock.set(NOW)
  const broken = seedDemo(
    { store: cutOff(cut, 15), files },
    { clock, random: seededRandom(4) },
    { isSmall: true, play },
  )
  await expect(broken).rejects.toThrow('the server is gone')
  expect(cut.all('audits').length).toBeLessThan(96)
  clock.set('2026-11-19T10:00:00Z')
  const rest = await seedDemo(
    { store: cut, files },
    { clock, random: seededRandom(77) },
    { isSmall: true, play },
  )
  expect(rest.states).toEqual(first.states)
  // On this machine from one seed whatever the chances are, and from the moment that was kept.
  expect([...played.keys()].filter((key) => key.startsWith('[7,'))).toHaveLength(1)
  // Every document has its file, and so has every scan.
  const documents = whole.all<Attachment>('attachments')
  expect(documents.length).toBeGreaterThan(60)
  const held = [...documents, ...whole.all<InboxFile>('scans')].map(({ url }) => filePathOf(url))
  expect(held.filter((path) => !files.paths().includes(path))).toEqual([])
  for (const collection of COLLECTIONS) {
    const sorted = (store: typeof cut) =>
      store.all(collection).sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(sorted(cut)).toEqual(sorted(whole))
  }
  const checks = await verifyStore({ store: cut, clock })
  expect(checks.filter(({ failed }) => failed > 0)).toEqual([])
})
