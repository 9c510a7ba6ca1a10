import { describe, expect, it } from 'vitest'
import { acquireLease, LEASE_MS, readLease } from '#shared/kernel/ops/lease.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { intakeIdOf } from '#shared/testing/builders.ts'
import { memoryLiveStore } from '#shared/testing/memoryLiveStore.ts'
import { type WorkerHarness, workerHarness } from '#shared/testing/workerHarness.ts'
import { type Pacer, runWorker } from './runWorker.ts'

/** Lets the harness's clock run a second between passes, so many times. */
function seconds(harness: WorkerHarness, times: number) {
  const signal = { aborted: false }
  let waits = 0
  const pacer: Pacer = {
    wait: async (ms) => {
      harness.clock.set(new Date(harness.clock.now().getTime() + ms))
      if (++waits >= times) signal.aborted = true
    },
    wake: () => {},
  }
  return { signal, pacer }
}

async function withWork() {
  const harness = workerHarness()
  await harness.addCarrier()
  const wakeAt = new Date(harness.clock.now().getTime() + 5000)
  await harness.addAudit({ bakeState: 'CONTACTING', wakeAt }, [
    { type: 'EMAIL_INSURED', baker: false, dueAt: wakeAt },
  ])
  return harness
}

describe('the worker', () => {
  it('works within a second of the time, and gives its lease back when it ends', async () => {
    const harness = await withWork()
    const did: string[] = []
    await runWorker(harness.world, {
      holder: 'a',
      ...seconds(harness, 8),
      onPass: ({ duties }) => did.push(String(duties.waits?.did['started'] ?? 0)),
    })
    expect(did).toEqual(['0', '0', '0', '0', '0', '1', '0', '0'])
    const lease = await readLease(harness.store)
    expect(lease?.until.getTime()).toBeLessThanOrEqual(harness.clock.now().getTime())
  })

  it('reads nothing and writes nothing while there is nothing to do and its lease is fresh', async () => {
    const harness = workerHarness()
    await harness.addCarrier()
    const counts: [number, number][] = []
    const sum = () => Object.values(harness.store.reads()).reduce((a, b) => a + b, 0)
    await runWorker(harness.world, {
      holder: 'a',
      ...seconds(harness, 9),
      onPass: () => void counts.push([sum(), harness.store.writes()]),
    })
    expect(counts.at(-1)).toEqual(counts[1])
  })

  it('waits while another works, and takes over when that one was killed', async () => {
    const harness = await withWork()
    await acquireLease(harness.store.timed, { holder: 'killed' })
    const passes: number[] = []
    const leases: boolean[] = []
    const begun = harness.clock.now().getTime()
    await runWorker(harness.world, {
      holder: 'b',
      ...seconds(harness, 33),
      onPass: () => void passes.push((harness.clock.now().getTime() - begun) / 1000),
      onLease: (mine) => void leases.push(mine),
    })
    expect(passes[0]).toBe(30)
    expect(leases).toEqual([false, true])
  })

  it('stops working as soon as another has its lease', async () => {
    const harness = await withWork()
    const { signal, pacer } = seconds(harness, 30)
    let passes = 0
    await runWorker(harness.world, {
      holder: 'a',
      signal,
      pacer: {
        ...pacer,
        wait: async (ms) => {
          await pacer.wait(ms)
          if (passes === 1) harness.clock.set(new Date(harness.clock.now().getTime() + LEASE_MS))
          if (passes === 1) await acquireLease(harness.store.timed, { holder: 'b' })
        },
      },
      onPass: () => void passes++,
    })
    expect(passes).toBe(1)
  })

  it('a duty that cannot ask for its work keeps no other from its', async () => {
    const harness = await withWork()
    harness.passDays(1)
    const store = {
      ...harness.store,
      list: async <T>(...args: Parameters<typeof harness.store.list>) => {
        if (args[0] === 'mail') throw new StoreError('invalid', 'Get', 'no index for it')
        return harness.store.list<T>(...args)
      },
    }
    const { duties } = await harness.pass({}, store)
    expect(duties).toMatchObject({ deliveries: { failed: 1 }, waits: { done: 1 } })
    expect(harness.logged).toEqual(['worker: a duty failed {"duty":"deliveries","code":"invalid"}'])
  })

  it('goes on after the store could not be reached', async () => {
    const harness = await withWork()
    let isDown = false
    const store = {
      ...harness.store,
      list: async <T>(...args: Parameters<typeof harness.store.list>) => {
        if (isDown) throw new StoreError('unavailable', 'Get', 'down')
        return harness.store.list<T>(...args)
      },
    }
    const { signal, pacer } = seconds(harness, 6)
    let done = 0
    await runWorker(
      { ...harness.world, store },
      {
        holder: 'a',
        signal,
        pacer: {
          ...pacer,
          wait: async (ms) => {
            await pacer.wait(ms)
            isDown = ms === 1000 && !isDown
          },
        },
        onPass: ({ duties }) => {
          done += duties.waits?.done ?? 0
        },
      },
    )
    expect(done).toBe(1)
    expect(harness.logged).toContain('worker: the store failed {"code":"unavailable"}')
  })
})

/** The insured of the first audit submits. */
function answer({ store, clock }: WorkerHarness): Promise<void> {
  const saved = { rev: 1, pending: true, at: clock.now(), status: 'submitted' }
  return store.update('intakes', intakeIdOf('audit000000000000001'), saved)
}

/** A worker that listens, over time that goes on only where the test says so. */
function listening(harness: WorkerHarness) {
  const live = memoryLiveStore(harness.store)
  const signal = { aborted: false }
  const begun = harness.clock.now().getTime()
  const did: string[] = []
  let asleep: { until: number; resolve: () => void } | undefined
  const wake = () => {
    asleep?.resolve()
    asleep = undefined
  }
  const pacer: Pacer = {
    wait: (ms) =>
      new Promise((resolve) => {
        asleep = { until: harness.clock.now().getTime() + ms, resolve }
      }),
    wake,
  }
  const done = runWorker(harness.world, {
    holder: 'a',
    signal,
    pacer,
    live,
    onPass: ({ duties }) => {
      const seconds = (harness.clock.now().getTime() - begun) / 1000
      const worked = Object.values(duties).flatMap((report) => Object.keys(report.did))
      did.push(`${seconds} ${worked.join()}`.trim())
    },
  })
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    live,
    /** What the passes since the last call did: seconds since the beginning, and what. */
    did: () => did.splice(0),
    settle,
    async passSeconds(seconds: number): Promise<void> {
      const end = harness.clock.now().getTime() + seconds * 1000
      await settle()
      while (asleep && asleep.until <= end) {
        harness.clock.set(new Date(asleep.until))
        wake()
        await settle()
      }
      harness.clock.set(new Date(end))
    },
    async stop(): Promise<void> {
      signal.aborted = true
      wake()
      await done
    },
  }
}

describe('the worker that listens', () => {
  it('acts at once on what comes, on time when time brings it, and else looks every ten minutes', async () => {
    const harness = await withWork()
    const worker = listening(harness)
    await worker.passSeconds(4)
    expect(worker.did().length).toBeLessThanOrEqual(3)
    await worker.passSeconds(2)
    expect(worker.did()).toEqual(['5 started,projected', '5.1'])
    const reads = () => Object.values(harness.store.reads()).reduce((a, b) => a + b, 0)
    await worker.passSeconds(50)
    const before = reads()
    expect(worker.did()).toEqual([])
    await worker.passSeconds(3000)
    // It renews its lease without a read, and checks what a new day brings.
    expect(worker.did()).toHaveLength(5)
    expect(reads() - before).toBeLessThan(50)

    await answer(harness)
    await worker.settle()
    expect(worker.did()).toEqual(['3056 opened,submitted,started,projected'])
    await worker.stop()
    expect(worker.live.watching()).toBe(0)
  })

  it('looks every second while a listener has ended, says so, and listens again', async () => {
    const harness = await withWork()
    const worker = listening(harness)
    await worker.passSeconds(20)
    worker.did()
    worker.live.fail('unavailable')
    await worker.passSeconds(3)
    expect(worker.did().length).toBeGreaterThanOrEqual(3)
    expect(harness.logged).toContain(
      'worker: a listener ended; looking every second until it is back {"signal":"waits","code":"unavailable"}',
    )
    await worker.passSeconds(60)
    expect(worker.live.watching()).toBe(9)
    worker.did()
    await worker.passSeconds(20)
    expect(worker.did().length).toBeLessThanOrEqual(1)
    await worker.stop()
  })

  it('does what a failed pass was for, without further news', async () => {
    const harness = await withWork()
    let isDown = false
    const store = {
      ...harness.store,
      list: async <T>(...args: Parameters<typeof harness.store.list>) => {
        if (isDown) throw new StoreError('unavailable', 'Get', 'down')
        return harness.store.list<T>(...args)
      },
    }
    const worker = listening({ ...harness, world: { ...harness.world, store } })
    await worker.passSeconds(20)
    isDown = true
    await answer(harness)
    await worker.settle()
    expect(harness.logged).toContain('worker: the store failed {"code":"unavailable"}')
    worker.did()
    isDown = false
    await worker.passSeconds(10)
    expect(worker.did()[0]).toContain('submitted')
    await worker.stop()
  })
})
