import { describe, expect, it } from 'vitest'
import { newIntake } from '#shared/audit/access/intake.ts'
import { acquireLease, readLease } from '#shared/kernel/ops/lease.ts'
import { STORE_SCHEMA } from '#shared/kernel/workerState.ts'
import { aCarrier, anAudit, aStep } from '#shared/testing/builders.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { auditsTickCommand } from './tick.ts'

/** A store with an email to send since the runtime's time. */
async function withWork() {
  const recorded = await recordedRuntime()
  const { store, runtime } = recorded
  const wakeAt = runtime.clock.now()
  const step = aStep({ type: 'EMAIL_INSURED', baker: false, dueAt: wakeAt })
  const openSteps = { EMAIL_INSURED: step.id }
  const audit = anAudit({ bakeState: 'CONTACTING', wakeAt, openSteps })
  for (const [collection, { id, ...data }] of [
    ['audits', audit],
    ['asteps', step],
    ['intakes', newIntake(audit, aCarrier())],
  ] as const)
    await store.set(collection, id, data)
  await store.set(`audits/${audit.id}/private`, 'access', { pin: 'AB12CD' })
  const tick = (...args: string[]) =>
    runCommand(auditsTickCommand, 'audits tick', recorded, ...args)
  return { ...recorded, tick }
}

describe('audits tick', () => {
  it('prints a line a duty, gives the lease back, and closes the database', async () => {
    const { tick, store, printed, logged, use, runtime } = await withWork()
    expect((await tick()).exit).toBe(0)
    expect(printed.join('\n')).toMatch(/waits +1 +1 +0 +0 +started 1/)
    expect(logged.join('\n')).toContain('As of 11/02/26 10:00:00 EST.')
    expect((await readLease(store))?.until).toEqual(runtime.clock.now())
    expect(use.closed).toBe(1)
    const [mail] = store.all<{ message: { text: string } }>('mail')
    expect(mail?.message.text).toContain('http://127.0.0.1:8080')
  })

  it('acts as of the time of --now', async () => {
    const { tick } = await withWork()
    const early = (await tick('--now', '2026-11-02T14:59Z', '--json')).json()
    expect(early).toMatchObject({
      now: '2026-11-02T14:59:00.000Z',
      duties: { waits: { found: 0 } },
    })
    const day = (await tick('--now', '2026-11-03', '--json')).json()
    expect(day).toMatchObject({ now: '2026-11-03T12:00:00.000Z', duties: { waits: { done: 1 } } })
  })

  it('leads to the public pages that are named', async () => {
    const { tick, store } = await withWork()
    await tick('--public-url', 'https://audits.example/')
    const [mail] = store.all<{ message: { text: string } }>('mail')
    expect(mail?.message.text).toContain('https://audits.example/')
    expect(mail?.message.text).not.toContain('example//')
  })

  it('does not begin on a real project without the address that what is sent leads to', async () => {
    const { tick, store, runtime } = await withWork()
    const { openTarget } = runtime
    await store.set('engine', 'schema', { version: STORE_SCHEMA, target: STORE_SCHEMA, rev: 0 })
    runtime.openTarget = async (...asked) => {
      const opened = await openTarget(...asked)
      return opened.ok ? { ok: true, value: { ...opened.value, isReal: true } } : opened
    }
    const run = await tick('--json')
    expect([run.exit, run.json()]).toMatchObject([2, { error: { code: 'PUBLIC_ADDRESS_MISSING' } }])
    expect(await readLease(store)).toBeNull()
    expect((await tick('--public-url', 'https://audits.example', '--json')).exit).toBe(0)
  })

  it('ends as interrupted when it is stopped, and writes no more', async () => {
    const { tick, abort, store } = await withWork()
    abort()
    expect((await tick()).exit).not.toBe(0)
    expect(store.all<{ v: number }>('audits').map(({ v }) => v)).toEqual([1])
  })

  it('does nothing where a restore is unfinished', async () => {
    const { tick, store, runtime } = await withWork()
    const mark = { backup: 'abc', run: 'one', startedAt: runtime.clock.now() }
    await store.set('restores', 'current', mark)
    const run = await tick('--json')
    expect([run.exit, run.json()]).toMatchObject([5, { error: { code: 'RESTORE_UNFINISHED' } }])
    expect([await readLease(store), store.all('mail')]).toEqual([null, []])
  })

  it('takes over at once from a worker of this machine that is no more', async () => {
    const { tick, store } = await withWork()
    const { hostname } = await import('node:os')
    const holder = `${hostname()}/2147483646/1`
    await acquireLease(store.timed, { holder })
    expect((await tick()).exit).toBe(0)
  })

  it('does nothing with a clock that is not the database clock, but with --dry-run or a given time', async () => {
    const { tick, store, runtime } = await withWork()
    const { clock } = runtime
    runtime.clock = { now: () => new Date(clock.now().getTime() + 31_000) }
    const run = await tick('--json')
    expect([run.exit, run.json()]).toMatchObject([1, { error: { code: 'CLOCK_OFF' } }])
    expect([await readLease(store), store.all('mail')]).toEqual([null, []])
    expect((await tick('--dry-run', '--json')).exit).toBe(0)
    expect((await tick('--now', clock.now().toISOString(), '--json')).exit).toBe(0)
    expect(store.all('mail')).not.toEqual([])
  })

  it('is done in part when something failed', async () => {
    const { tick, store } = await withWork()
    const [audit] = store.all<{ id: string }>('audits')
    await store.update('audits', audit?.id ?? '', { history: null })
    const run = await tick('--json')
    expect(run.exit).toBe(3)
    expect(run.json()).toMatchObject({ duties: { waits: { failed: 1 } } })
  })
})
