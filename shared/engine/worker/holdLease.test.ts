import { expect, it } from 'vitest'
import {
  acquireLease,
  LEASE_MS,
  readLease,
  releaseLease,
  seeLease,
} from '#shared/kernel/ops/lease.ts'
import type { Clock } from '#shared/kernel/ports/clock.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { fixedClock } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { memoryLiveStore } from '#shared/testing/memoryLiveStore.ts'
import { holdLease } from './holdLease.ts'

/** A database with a clock of its own, and clocks of machines that are off by some milliseconds. */
function database() {
  const clock = fixedClock()
  const begun = clock.now().getTime()
  const store = memoryDocumentStore(undefined, clock)
  const { timed } = store
  return {
    store,
    timed,
    live: memoryLiveStore(store),
    clockOff: (ms: number): Clock => ({ now: () => new Date(clock.now().getTime() + ms) }),
    pass: (ms: number) => clock.set(new Date(clock.now().getTime() + ms)),
    at: (ms: number) => new Date(begun + ms),
    reads: () => store.reads()['engine'] ?? 0,
  }
}

/** A lease whose renewal has arrived, and its answer was lost. */
async function renewedUnheard() {
  const { store, timed, clockOff, pass } = database()
  let isCut = false
  const cut: typeof timed = {
    ...timed,
    write: async (...args) => {
      const written = await timed.write(...args)
      if (isCut) throw new StoreError('unavailable', 'Update', 'cut off')
      return written
    },
  }
  const lease = holdLease({ timed: cut, clock: clockOff(0) }, { holder: 'a' })
  await lease.keep()
  pass(20_000)
  isCut = true
  await expect(lease.keep()).rejects.toThrow('cut off')
  isCut = false
  return { store, timed, lease }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('is had by one, and free once it has run out by the database clock', async () => {
  const { timed, pass, at } = database()
  const first = await acquireLease(timed, { holder: 'a' })
  expect(first).toMatchObject({ mine: true, seen: { endsAt: at(LEASE_MS), lease: { rev: 1 } } })
  pass(LEASE_MS - 1)
  expect(await acquireLease(timed, { holder: 'b' })).toMatchObject({
    mine: false,
    seen: { lease: { holder: 'a' } },
  })
  expect((await acquireLease(timed, { holder: 'a' })).mine).toBe(true)
  pass(LEASE_MS - 1)
  expect((await acquireLease(timed, { holder: 'b' })).mine).toBe(false)
  pass(1)
  expect((await acquireLease(timed, { holder: 'b' })).mine).toBe(true)
})

it('is free at once when it is given back, or its holder is known to have ended', async () => {
  const { store, timed, at } = database()
  const { seen } = await acquireLease(timed, { holder: 'a' })
  await releaseLease(timed, seen)
  expect((await acquireLease(timed, { holder: 'b' })).mine).toBe(true)
  const isGone = (holder: string) => holder === 'b'
  expect((await acquireLease(timed, { holder: 'c', isGone })).mine).toBe(true)
  // Too late: another has it.
  await releaseLease(timed, seen)
  expect(await readLease(store)).toMatchObject({ holder: 'c', until: at(LEASE_MS) })
})

it('is had by one of many that ask at once', async () => {
  const { timed } = database()
  const asked = ['a', 'b', 'c', 'd'].map((holder) => acquireLease(timed, { holder }))
  expect((await Promise.all(asked)).filter(({ mine }) => mine)).toHaveLength(1)
})

it('that a restore brought back holds no engine up', async () => {
  const { store, timed, pass } = database()
  const { lease } = (await acquireLease(timed, { holder: 'a' })).seen
  pass(86_400_000)
  await store.set('engine', 'worker', { ...lease })
  expect((await acquireLease(timed, { holder: 'b' })).mine).toBe(true)
})

it.each([-3_600_000, -25_000, 25_000, 3_600_000])(
  'carries the time of the database, and is kept and taken over by it, with a clock %i ms off',
  async (off) => {
    const { store, timed, clockOff, pass, at } = database()
    for (const [mine, others] of [
      [off, 0],
      [0, off],
    ] as const) {
      const first = holdLease({ timed, clock: clockOff(mine) }, { holder: `first ${mine}` })
      const second = holdLease({ timed, clock: clockOff(others) }, { holder: `second ${mine}` })
      expect(await first.keep()).toBe(true)
      for (let seconds = 0; seconds < 60; seconds++) {
        pass(1000)
        expect([await first.keep(), await second.keep()]).toEqual([true, false])
      }
      // Killed here, 20 s after the last renewal.
      pass(9_000)
      expect([first.isMine(), await second.keep()]).toEqual([true, false])
      pass(LEASE_MS)
      expect([first.isMine(), await second.keep(), await first.keep()]).toEqual([
        false,
        true,
        false,
      ])
      await second.end()
    }
    const { heartbeatAt } = (await readLease(store)) ?? {}
    expect(heartbeatAt).toEqual(at(2 * (60_000 + 9_000 + LEASE_MS)))
  },
)

it('is renewed once for all who ask while it runs out, without a read', async () => {
  const { store, timed, clockOff, pass, reads } = database()
  const lease = holdLease({ timed, clock: clockOff(0) }, { holder: 'a' })
  expect(await lease.keep()).toBe(true)
  expect([lease.dueIn(), reads()]).toEqual([20_000, 0])
  pass(20_000)
  const asked = Array.from({ length: 8 }, () => lease.keep())
  expect(await Promise.all(asked)).toEqual(asked.map(() => true))
  expect([lease.dueIn(), reads()]).toEqual([20_000, 0])
  expect(await readLease(store)).toMatchObject({ holder: 'a', rev: 2 })
})

it('is lost by an engine that was stopped and wakes, and its renewal changes nothing', async () => {
  const { store, timed, clockOff, pass } = database()
  const stopped = holdLease({ timed, clock: clockOff(0) }, { holder: 'stopped' })
  await stopped.keep()
  pass(60_000)
  expect(stopped.isMine()).toBe(false)
  const next = holdLease({ timed, clock: clockOff(0) }, { holder: 'next' })
  expect([await next.keep(), await stopped.keep(), stopped.isMine()]).toEqual([true, false, false])
  expect(await readLease(store)).toMatchObject({ holder: 'next' })
})

it('stays with an engine that was suspended when no other has taken it', async () => {
  const { timed, clockOff, pass } = database()
  const lease = holdLease({ timed, clock: clockOff(0) }, { holder: 'a' })
  await lease.keep()
  pass(60_000)
  expect([await lease.keep(), lease.isMine()]).toEqual([true, true])
})

it('is its own again after a renewal that arrived and whose answer was lost', async () => {
  const { lease } = await renewedUnheard()
  expect([await lease.keep(), lease.isMine()]).toEqual([true, true])
})

it('is given back also after a renewal that arrived and whose answer was lost', async () => {
  const { store, timed, lease } = await renewedUnheard()
  await lease.end()
  const held = await readLease(store)
  expect(held?.until).toEqual(held?.heartbeatAt)
  expect((await acquireLease(timed, { holder: 'b' })).mine).toBe(true)
})

it('of another is followed by a listener: asked for when it ends or is given back, and never else', async () => {
  const { timed, clockOff, live, pass, reads } = database()
  const leader = holdLease({ timed, clock: clockOff(0) }, { holder: 'leader' })
  await leader.keep()
  const changes: string[] = []
  const standby = holdLease({ timed, clock: clockOff(-20_000) }, { holder: 'standby', live })
  standby.onChange(() => changes.push('change'))
  expect(await standby.keep()).toBe(false)
  await turn()
  const before = reads()
  for (let seconds = 0; seconds < 600; seconds++) {
    pass(1000)
    expect(await leader.keep()).toBe(true)
    await turn()
    expect(await standby.keep()).toBe(false)
  }
  expect([reads() - before, changes]).toEqual([0, []])

  await leader.end()
  await turn()
  expect(changes).toEqual(['change'])
  expect(await standby.keep()).toBe(true)
  await turn()
  expect(live.watching()).toBe(0)
})

it('of another that was killed is taken when it has ended, also where the listener has', async () => {
  for (const isFailing of [false, true]) {
    const { timed, clockOff, live, pass, reads } = database()
    await acquireLease(timed, { holder: 'killed' })
    const standby = holdLease({ timed, clock: clockOff(0) }, { holder: 'standby', live })
    await standby.keep()
    await turn()
    if (isFailing) live.fail('unavailable')
    const before = reads()
    pass(LEASE_MS - 1)
    expect(await standby.keep()).toBe(false)
    expect(reads() - before).toBe(isFailing ? 1 : 0)
    pass(1)
    expect(await standby.keep()).toBe(true)
  }
})

it('is read with the database time, and does not exist before it was ever taken', async () => {
  const { timed, at, pass } = database()
  pass(5)
  expect(await seeLease(timed)).toEqual({ seen: null, readAt: at(5) })
})
