import { expect, it, vi } from 'vitest'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { LEASE_ID } from '#shared/kernel/ops/lease.ts'
import { fixedClock } from '#shared/simulation/fixedPorts.ts'
import { memoryLiveStore } from '#shared/testing/memoryLiveStore.ts'
import { prometheusText, withHealth } from '../server/serveHealth.ts'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { workerHealth } from './health.ts'
import { workInStore } from './workInStore.ts'

/** A worker over a store in memory; `failing` makes every read of a collection fail. */
async function startWorker() {
  const recorded = await recordedRuntime()
  const clock = fixedClock()
  const failing = new Set<string>()
  const store: typeof recorded.store = {
    ...recorded.store,
    list: (path, options) =>
      failing.has(path) ? Promise.reject(new Error('broken')) : recorded.store.list(path, options),
  }
  const runtime = { ...recorded.runtime, clock }
  const health = workerHealth(clock)
  const place = { store, timed: recorded.store.timed, files: recorded.files, bucket: 'memory' }
  const live = memoryLiveStore(recorded.store)
  const start = () =>
    workInStore(
      { ...place, live, isReal: false },
      { runtime, publicUrl: null, mail: null, text: null, health },
    )
  const figure = (name: string) => health.metrics().find((each) => each.name === name)?.samples
  return { ...recorded, clock, failing, health, start, figure }
}

it('is well while the lease is renewed, its own or that of the worker beside which it stands by', async () => {
  const { health, start, abort, clock, figure } = await startWorker()
  expect(health.check()).toEqual({ ok: false, state: 'starting' })
  const working = start()
  await vi.waitFor(() => expect(health.check()).toEqual({ ok: true, state: 'leading' }), 60_000)
  clock.set(new Date(clock.now().getTime() + 61_000))
  expect(health.check()).toEqual({ ok: false, state: 'no heartbeat' })
  expect(figure('bakehouse_heartbeat_age_seconds')).toEqual([[{}, 61]])
  abort()
  await working

  const beside = await startWorker()
  const now = beside.clock.now()
  const lease = { holder: 'another/1/1', heartbeatAt: now, oldestPending: null, rev: 1 }
  const until = new Date(now.getTime() + 30_000)
  await beside.store.set(COLLECTIONS.engine, LEASE_ID, { ...lease, until })
  const standing = beside.start()
  await vi.waitFor(
    () => expect(beside.health.check()).toEqual({ ok: true, state: 'standby' }),
    60_000,
  )
  expect(beside.figure('bakehouse_worker_leading')).toEqual([[{}, 0]])
  beside.abort()
  await standing
})

it('counts failures by duty and by the code of the log', async () => {
  const { start, abort, failing, figure } = await startWorker()
  failing.add(COLLECTIONS.inbound)
  const working = start()
  // Each pass tries again: what the duty counts is what the log has.
  await vi.waitFor(() => {
    const byDuty = figure('bakehouse_duty_failed_total') ?? []
    expect(byDuty.find(([{ duty }]) => duty === 'inbound')?.[1]).toBeGreaterThan(0)
    const failed = byDuty.reduce((sum, [, count]) => sum + count, 0)
    expect(figure('bakehouse_failures_total')).toEqual([[{ code: 'Error' }, failed]])
  }, 60_000)
  abort()
  await working
})

it('is written as Prometheus reads it, whatever a label holds', () => {
  const samples = [[{ code: 'a"b\\c\nd' }, 2]] as const
  expect(prometheusText([{ name: 'x_total', help: 'Counts.', type: 'counter', samples }])).toBe(
    '# HELP x_total Counts.\n# TYPE x_total counter\nx_total{code="a\\"b\\\\c\\nd"} 2\n',
  )
})

it('is refused on a port that another service has, before any work', async () => {
  const { runtime, logged: said } = await recordedRuntime()
  const pages = { check: () => ({ ok: false, state: 'ill' }), metrics: () => [] }
  const options = { healthPort: 0, healthHost: '127.0.0.1', command: 'worker' } as const
  const done = await withHealth(pages, options, runtime, async () => {
    const [, url = ''] = /(http:\S+)\/healthz/.exec(said.join('\n')) ?? []
    const check = await fetch(`${url}/healthz`)
    expect([check.status, await check.json()]).toEqual([503, { ok: false, state: 'ill' }])
    const taken = { ...options, healthPort: Number(new URL(url).port) }
    const work = vi.fn()
    const second = await withHealth(pages, taken, runtime, work)
    expect(second).toMatchObject({ ok: false, error: { code: 'PORT_IN_USE' } })
    expect(work).not.toHaveBeenCalled()
    return { ok: true, value: 'worked' }
  })
  expect(done).toEqual({ ok: true, value: 'worked' })
})
