import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { seedDemo } from '../seed/seedDemo.ts'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { openLocalServer } from './openLocalServer.ts'

// To play the demo takes long, and what it then is has tests of its own.
vi.mock('../seed/seedDemo.ts', () => ({
  seedDemo: vi.fn<typeof seedDemo>(async ({ store }) => {
    await store.update('engine', 'demo', { done: true })
    return { carriers: 0, users: 0, orders: 0, states: {} }
  }),
}))

it('completes a demo that was broken off, as it was begun, once, and only where one is wanted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-broken-off-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { runtime } = await recordedRuntime()
  const open = async (seed: boolean) => {
    const opened = await openLocalServer({ folder, port: 0, seed, trustedOnly: true, runtime })
    if (!opened.ok) throw new Error(opened.error.message)
    return opened.value
  }
  const first = await open(false)
  const job = { seed: 7, now: runtime.clock.now(), isSmall: true, done: false }
  await (await first.store()).set('engine', 'demo', job)
  await first.close()
  const seeded: boolean[] = []
  for (const seed of [false, true, true]) {
    const next = await open(seed)
    seeded.push(next.seeded)
    await next.close()
  }
  expect(seeded).toEqual([false, true, false])
  expect(vi.mocked(seedDemo).mock.calls.map(([, , options]) => options)).toEqual([
    { isSmall: true },
  ])
})
