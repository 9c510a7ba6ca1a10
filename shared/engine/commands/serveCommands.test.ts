import { expect, it } from 'vitest'
import { type LiveStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { commandHarness, PEOPLE } from '#shared/testing/commandHarness.ts'
import { memoryLiveStore } from '#shared/testing/memoryLiveStore.ts'
import { holdLease } from '../worker/holdLease.ts'
import { serveCommands } from './serveCommands.ts'

/** An engine that serves commands, over time that goes on only where the test says so. */
async function serving({ isLed = false } = {}) {
  const harness = await commandHarness()
  const { store, clock, world } = harness
  const auditFSID = await harness.addAudit({ bakeState: 'CONTACTING' })
  const memory = memoryLiveStore(store)
  const connection = { isSilent: false, isDown: false, asked: 0 }
  const live: LiveStore = {
    ...memory,
    watchList: (collection, options, watcher) =>
      memory.watchList<never>(collection, options, {
        ...watcher,
        next: (view) => {
          if (!connection.isSilent) watcher.next(view)
        },
      }),
  }
  const eyes = {
    ...store,
    list: async <T>(...args: Parameters<typeof store.list>) => {
      if (args[0] === 'commands') connection.asked++
      if (connection.isDown) throw new StoreError('unavailable', 'Get', 'down')
      return store.list<T>(...args)
    },
    batch: async (...args: Parameters<typeof store.batch>) => {
      if (connection.isDown) throw new StoreError('unavailable', 'Batch', 'down')
      await store.batch(...args)
    },
  }
  const signal = { aborted: false }
  let asleep: { until: number; resolve: () => void } | undefined
  const wake = () => {
    asleep?.resolve()
    asleep = undefined
  }
  const pacer = {
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        asleep = { until: clock.now().getTime() + ms, resolve }
      }),
    wake,
  }
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  const leader = isLed ? holdLease(world, { holder: 'leader' }) : null
  await leader?.keep()
  const lease = holdLease(world, { holder: 'a', live })
  return {
    ...harness,
    memory,
    connection,
    settle,
    lease,
    leader,
    done: serveCommands({ ...world, store: eyes }, { lease, signal, pacer, live }),
    /** A note of the admin's; its id. */
    note: () => {
      const request = { action: { kind: 'note', text: 'Note.' }, reason: '' } as const
      return harness.ask('act', request, { auditFSID, by: PEOPLE.admin })
    },
    notes: () => harness.audit(auditFSID).notes.length,
    async pass(seconds: number): Promise<void> {
      const end = clock.now().getTime() + seconds * 1000
      await settle()
      while (asleep && asleep.until <= end) {
        clock.set(new Date(asleep.until))
        wake()
        await settle()
      }
      clock.set(new Date(end))
    },
    async stop(): Promise<void> {
      signal.aborted = true
      wake()
    },
  }
}

it('runs what the listener brings at once, and asks once a minute beside it', async () => {
  const engine = await serving()
  await engine.pass(60)
  const before = engine.connection.asked
  await engine.pass(600)
  expect(engine.connection.asked - before).toBe(10)
  await engine.note()
  await engine.settle()
  expect(engine.notes()).toBe(1)
  await engine.stop()
  await engine.done
  expect(engine.memory.watching()).toBe(0)
})

it('asks every five seconds where no listener brings anything, and until one does', async () => {
  const engine = await serving()
  await engine.pass(10)
  engine.memory.away()
  await engine.note()
  await engine.pass(5)
  expect(engine.notes()).toBe(1)
  const before = engine.connection.asked
  await engine.pass(60)
  expect(engine.connection.asked - before).toBe(12)
  engine.memory.back()
  await engine.pass(5)
  const back = engine.connection.asked
  await engine.pass(50)
  expect(engine.connection.asked - back).toBeLessThanOrEqual(1)
  await engine.stop()
})

it('finds within a minute what a silent listener did not bring, then asks every five seconds', async () => {
  const engine = await serving()
  await engine.pass(10)
  engine.connection.isSilent = true
  await engine.note()
  await engine.pass(60)
  expect(engine.notes()).toBe(1)
  await engine.note()
  await engine.pass(5)
  expect(engine.notes()).toBe(2)
  engine.connection.isSilent = false
  await engine.pass(180)
  const before = engine.connection.asked
  await engine.pass(600)
  expect(engine.connection.asked - before).toBeLessThanOrEqual(10)
  await engine.stop()
})

it('does not rely on its listener for a while after the store failed', async () => {
  const engine = await serving()
  await engine.pass(70)
  engine.connection.isSilent = true
  engine.connection.isDown = true
  await engine.pass(60)
  engine.connection.isDown = false
  await engine.note()
  await engine.pass(5)
  expect(engine.notes()).toBe(1)
  await engine.stop()
})

it('tries what the store failed again in five seconds, without news of it', async () => {
  const engine = await serving()
  await engine.pass(10)
  engine.connection.isDown = true
  await engine.note()
  await engine.settle()
  expect(engine.notes()).toBe(0)
  engine.connection.isDown = false
  await engine.pass(5)
  expect(engine.notes()).toBe(1)
  await engine.stop()
})

it('runs what came while it was suspended, also where no other has taken its lease', async () => {
  const engine = await serving()
  await engine.pass(70)
  engine.clock.set(new Date(engine.clock.now().getTime() + 40_000))
  await engine.note()
  await engine.settle()
  await engine.pass(5)
  expect(engine.notes()).toBe(1)
  await engine.stop()
})

it('begins with what waits as soon as it gets the lease of another that gave it back', async () => {
  const engine = await serving({ isLed: true })
  await engine.note()
  await engine.pass(10)
  expect(engine.notes()).toBe(0)
  await engine.leader?.end()
  await engine.settle()
  // What calls `keep` beside it: the worker's passes.
  expect(await engine.lease.keep()).toBe(true)
  await engine.settle()
  expect(engine.notes()).toBe(1)
  await engine.stop()
})
