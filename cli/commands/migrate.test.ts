import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { STORE_SCHEMA } from '#shared/kernel/workerState.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { memoryLiveStore } from '#shared/testing/memoryLiveStore.ts'
import type { CliCommand } from '../command.ts'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { runCommand } from '../testing/runCommand.ts'
import { workInStore } from '../worker/workInStore.ts'
import { auditsTickCommand } from './audits/tick.ts'
import { carriersSetCommand } from './carriers/settings.ts'
import { doctorCommand } from './doctor.ts'
import { migrateCommand } from './migrate.ts'
import { verifyCommand } from './verify.ts'

afterEach(() => void vi.useRealTimers())

/** A database with an audit of before migrations had numbers; `isReal`: a project of Google's. */
async function earlier({ isReal = false } = {}) {
  const recorded = await recordedRuntime()
  const { runtime, store } = recorded
  const { insuredKey: _, id, ...audit } = anAudit()
  await store.set('audits', id, { ...audit })
  const opened = runtime.openTarget
  runtime.openTarget = async (options, use) => {
    const target = await opened(options, use)
    return target.ok ? { ...target, value: { ...target.value, isReal } } : target
  }
  const run = (command: CliCommand, ...args: string[]) =>
    runCommand(command, 'any', recorded, ...args, '--json')
  const work = () =>
    workInStore(
      {
        store,
        timed: store.timed,
        files: recorded.files,
        bucket: 'b',
        live: memoryLiveStore(store),
        isReal,
      },
      { runtime, publicUrl: 'https://audits.example', mail: null, text: null },
    )
  const keyOf = () => store.all<Audit>('audits')[0]?.insuredKey
  return { ...recorded, run, work, keyOf }
}

const schema = (version: number, target = version) => ({ version, target, running: null, rev: 1 })

describe('bakehouse migrate', () => {
  it('counts in a dry run, then changes, then has nothing to do', async () => {
    const { run, store, keyOf, uses, runtime, rewritten } = await earlier({ isReal: true })
    runtime.io = { ...runtime.io, isTerminal: true }
    const dry = await run(migrateCommand, '--dry-run')
    expect(dry.json()).toMatchObject({
      dryRun: true,
      from: 0,
      to: 0,
      known: STORE_SCHEMA,
      migrations: expect.arrayContaining([
        expect.objectContaining({ number: 2, read: 1, changed: 1 }),
      ]),
    })
    expect([store.all('engine'), keyOf()]).toEqual([[], undefined])
    // How many there are is not known.
    expect(rewritten[0]).toMatch(/^\d+ documents$/)
    const done = await run(migrateCommand)
    expect(done.exit).toBe(0)
    expect(done.json()).toMatchObject({ from: 0, to: STORE_SCHEMA, isInterrupted: false })
    expect(keyOf()).toBe('harbor oven')
    expect((await run(migrateCommand)).json()).toMatchObject({ from: STORE_SCHEMA, migrations: [] })
    // A real project is written to only when that was confirmed.
    expect(uses).toEqual(['read', 'migrate', 'migrate'])
  })

  it('stopped by Ctrl-C says so and goes on the next time', async () => {
    const { run, abortAtReading, runtime, keyOf } = await earlier()
    const { signal } = runtime
    abortAtReading('audits')
    const stopped = await run(migrateCommand)
    expect([stopped.exit, stopped.json()]).toMatchObject([130, { to: 0, isInterrupted: true }])
    Object.assign(runtime, { signal: new AbortController().signal })
    expect(signal.aborted).toBe(true)
    expect((await run(migrateCommand)).exit).toBe(0)
    expect(keyOf()).toBe('harbor oven')
  })

  it('is refused where a worker of an earlier release does not end, once its lease was waited for', async () => {
    const { run, runtime, store } = await earlier()
    const now = runtime.clock.now()
    const until = new Date(now.getTime() + 30_000)
    const lease = { holder: 'old/1/1', heartbeatAt: now, until, oldestPending: null, rev: 1 }
    await store.set('engine', 'worker', lease)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const refused = run(migrateCommand)
    await vi.advanceTimersByTimeAsync(36_000)
    expect((await refused).json()).toMatchObject({ error: { code: 'WORKER_OLDER' } })
    vi.useRealTimers()
    await store.set('engine', 'worker', { ...lease, schema: STORE_SCHEMA })
    expect((await run(migrateCommand)).exit).toBe(0)
  })
})

describe('data of an earlier release', () => {
  it('of a real project is read, and neither written to nor worked on before it is migrated', async () => {
    const { run, work, abort, logged, keyOf } = await earlier({ isReal: true })
    expect((await run(verifyCommand)).json()).toHaveProperty('checks')
    const tick = await run(auditsTickCommand, '--public-url', 'https://audits.example')
    expect([tick.exit, tick.json()]).toMatchObject([5, { error: { code: 'MIGRATION_WAITING' } }])
    const set = await run(carriersSetCommand, 'DEMO', '--name', 'New')
    expect(set.json()).toMatchObject({ error: { code: 'MIGRATION_WAITING' } })
    const working = work()
    await expect.poll(() => logged.join()).toContain('The worker waits. The data of this database')
    expect(logged.join()).toContain('run "bakehouse migrate"')
    abort()
    expect(await working).toEqual({ ok: true, value: null })
    expect(keyOf()).toBeUndefined()
  })

  it('is what doctor says: of an earlier release, on its way, of this one', async () => {
    const { run, store } = await earlier({ isReal: true })
    const said = async () => {
      const { checks } = (await run(doctorCommand)).json() as { checks: { name: string }[] }
      return checks.find(({ name }) => name === 'data')
    }
    expect(await said()).toMatchObject({
      state: 'red',
      says: 'of an earlier release, number 0',
      next: 'Take a backup, then run "bakehouse migrate".',
    })
    const running = { number: 2, source: 0, after: 'x', read: 50, changed: 3, failed: 0 }
    await store.set('engine', 'schema', { ...schema(1, STORE_SCHEMA), running })
    expect(await said()).toMatchObject({
      state: 'yellow',
      says: `being brought from 1 to ${STORE_SCHEMA}; migration 2 has read 50 documents`,
    })
    await run(migrateCommand)
    expect(await said()).toMatchObject({ state: 'green', says: `number ${STORE_SCHEMA}` })
  })

  it('of a real project is worked on as soon as its migration was begun', async () => {
    const { store, work, abort } = await earlier({ isReal: true })
    await store.set('engine', 'schema', schema(0, STORE_SCHEMA))
    const working = work()
    await expect.poll(() => store.get('engine', 'worker')).toMatchObject({ schema: STORE_SCHEMA })
    abort()
    expect((await working).ok).toBe(true)
  })

  it('on this machine is migrated by the worker at its start', async () => {
    const { work, abort, keyOf } = await earlier()
    const working = work()
    await expect.poll(keyOf).toBe('harbor oven')
    abort()
    expect((await working).ok).toBe(true)
  })
})

describe('data of a later release', () => {
  it.each([true, false])('is neither read nor written (real project: %s)', async (isReal) => {
    const { run, work, store } = await earlier({ isReal })
    await store.set('engine', 'schema', schema(STORE_SCHEMA, STORE_SCHEMA + 1))
    const writes = store.writes()
    for (const [command, ...args] of [
      [migrateCommand],
      [migrateCommand, '--dry-run'],
      [verifyCommand],
      [auditsTickCommand, '--public-url', 'https://audits.example'],
      [carriersSetCommand, 'DEMO', '--name', 'New'],
    ] as const) {
      const refused = await run(command, ...args)
      expect(refused.exit).toBe(5)
      expect(refused.json()).toMatchObject({ error: { code: 'STORE_NEWER' } })
    }
    expect(await work()).toMatchObject({ ok: false, error: { code: 'STORE_NEWER' } })
    expect((await run(doctorCommand)).json()).toMatchObject({
      checks: expect.arrayContaining([
        expect.objectContaining({
          name: 'database',
          state: 'red',
          next: expect.stringContaining('Upgrade this installation'),
        }),
      ]),
    })
    expect(store.writes()).toBe(writes)
  })

  it('ends a worker that is at work when a later release begins to migrate', async () => {
    const { work, store } = await earlier()
    const working = work()
    await expect.poll(() => store.get('engine', 'worker')).not.toBeNull()
    await store.update('engine', 'schema', { target: STORE_SCHEMA + 1 })
    expect(await working).toMatchObject({ ok: false, error: { code: 'STORE_NEWER' } })
  })
})
