import { hostname } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { emptyReport } from '#shared/engine/duties/duty.ts'
import { readLease } from '#shared/kernel/ops/lease.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryLiveStore } from '#shared/testing/memoryLiveStore.ts'
import { parseMoment } from '../arguments.ts'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { holderOfProcess, isGoneHere, publicUrlOf } from './thisProcess.ts'
import { passLine, workInStore } from './workInStore.ts'

describe('the name of a worker', () => {
  it('says when its process is no more, and never of another machine', () => {
    expect(isGoneHere(holderOfProcess(seededRandom()))).toBe(false)
    expect(isGoneHere(`${hostname()}/2147483646/1`)).toBe(true)
    expect(isGoneHere('elsewhere/2147483646/1')).toBe(false)
    for (const odd of ['', hostname(), `${hostname()}/0/1`, `${hostname()}/-1/1`])
      expect(isGoneHere(odd)).toBe(false)
  })
})

describe('a moment as typed', () => {
  it.each([
    ['2026-11-20', '2026-11-20T12:00:00.000Z'],
    ['11/20/2026', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T15:00Z', '2026-11-20T15:00:00.000Z'],
    ['2026-11-20T10:00:30-05:00', '2026-11-20T15:00:30.000Z'],
  ])('%s', (typed, moment) => {
    expect(parseMoment(typed).toISOString()).toBe(moment)
  })

  it.each([
    '',
    'tomorrow',
    '2026-02-30',
    '2027-02-30T10:00Z',
    '2026-11-20T25:00Z',
    '2026-11-20T15:00',
    '20261120',
  ])('refuses %j', (typed) => expect(() => parseMoment(typed)).toThrow('It is a day'))
})

describe('where what is sent leads', () => {
  it('is what was typed, else the environment, else this machine, and nowhere for a real project', () => {
    const env = { BAKEHOUSE_PUBLIC_URL: 'https://env.example' }
    const here = 'http://127.0.0.1:9000'
    expect(publicUrlOf('https://typed.example//', env, { isReal: true })).toBe(
      'https://typed.example',
    )
    expect(publicUrlOf(undefined, env, { isReal: false, here })).toBe('https://env.example')
    expect(publicUrlOf(undefined, {}, { isReal: false, here })).toBe(here)
    expect(publicUrlOf(undefined, {}, { isReal: false })).toBe('http://127.0.0.1:8080')
    expect(publicUrlOf(undefined, {}, { isReal: true })).toBeNull()
  })
})

describe('the line of a pass', () => {
  it('is there when it did something', () => {
    const idle = { duties: { waits: emptyReport() }, interrupted: false }
    expect(passLine(idle)).toBeNull()
    const waits = { ...emptyReport(), did: { started: 3, lapsed: 1 }, flagged: 2, failed: 1 }
    expect(passLine({ ...idle, duties: { waits } })).toBe(
      'started 3, lapsed 1; 2 for a person to look at; 1 failed and tried again later',
    )
  })
})

it('does not work where a restore is unfinished, and says why', async () => {
  const { runtime, store, files, logged, abort } = await recordedRuntime()
  const mark = { backup: 'abc', run: 'one', startedAt: runtime.clock.now() }
  await store.set('restores', 'current', mark)
  const { timed } = store
  const live = memoryLiveStore(store)
  const place = { store, timed, files, bucket: 'memory', live, isReal: false }
  const working = workInStore(place, { runtime, publicUrl: null, mail: null, text: null })
  await vi.waitFor(() => expect(logged.join('\n')).toContain('[RESTORE_UNFINISHED]'), 60_000)
  abort()
  await working
  expect(await readLease(store)).toBeNull()
})

it('does not start with a clock that is not the database clock, and says by how much', async () => {
  const { runtime, store, files } = await recordedRuntime()
  const clock = { now: () => new Date(runtime.clock.now().getTime() - 90_000) }
  const place = { store, timed: store.timed, files, bucket: 'memory', isReal: false }
  const working = { runtime: { ...runtime, clock }, publicUrl: null, mail: null, text: null }
  const worked = await workInStore({ ...place, live: memoryLiveStore(store) }, working)
  expect(worked).toMatchObject({ ok: false, error: { code: 'CLOCK_OFF' } })
  expect(worked.ok ? '' : worked.error.message).toContain('1 minute 30 seconds behind')
  expect(await readLease(store)).toBeNull()
})

it.each(['permission-denied', 'unauthenticated', 'not-found'] as const)(
  'ends at once where the database answers %s, and was never ready',
  async (code) => {
    const { runtime, store, files } = await recordedRuntime()
    const read = () => Promise.reject(new StoreError(code, 'GetD', 'no'))
    const place = { store, files, bucket: 'memory', live: memoryLiveStore(store), isReal: true }
    const onStart = vi.fn()
    const working = workInStore(
      { ...place, timed: { ...store.timed, read } },
      { runtime, publicUrl: null, mail: null, text: null, onStart },
    )
    await expect(working).rejects.toMatchObject({ code })
    expect(onStart).not.toHaveBeenCalled()
  },
)
