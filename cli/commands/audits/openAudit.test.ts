import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newIntake } from '#shared/audit/access/intake.ts'
import type { Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import { acquireLease } from '#shared/kernel/ops/lease.ts'
import { aCarrier, anAudit, aSentCommand, aUser } from '#shared/testing/builders.ts'
import { memoryEngine } from '#shared/testing/memoryEngine.ts'
import { memoryLiveStore } from '#shared/testing/memoryLiveStore.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { auditsAdvanceCommand } from './advance.ts'
import { auditsClaimCommand } from './claim.ts'
import { auditsNoteCommand } from './note.ts'
import { auditsResultsCommand } from './results.ts'

const ADMIN = 'admin@bakehouse.example'
const audit = anAudit({ bakeState: 'READY', openSteps: {} })
let recorded: Awaited<ReturnType<typeof recordedRuntime>>

beforeEach(async () => {
  recorded = await recordedRuntime()
  const { store } = recorded
  await store.set('carriers', 'DEMO', { ...aCarrier() })
  await store.set('users', ADMIN, { ...aUser() })
  await store.set('audits', audit.id, { ...audit })
  await store.set('intakes', audit.intakeId, { ...newIntake(audit, aCarrier()) })
  await store.set('auditCodes', 'T0001', { auditFSID: audit.id, carrierCompany: 'DEMO' })
})
afterEach(() => vi.useRealTimers())

/** A note that a person asks for on screen. */
async function ask(text: string, changes: Partial<Command> = {}): Promise<void> {
  const request = { action: { kind: 'note', text }, reason: '' }
  const sent = aSentCommand({ kind: 'act', by: ADMIN, auditFSID: audit.id, request })
  const at = recorded.runtime.clock.now()
  await recorded.store.set('commands', `note${text}`, { ...sent, at, ...changes })
}

/** A worker that has the lease; `engine` begins its work on commands. */
async function worker() {
  const { store, runtime } = recorded
  await acquireLease(store.timed, { holder: 'elsewhere/7/1' })
  const logger = { info: () => {}, error: () => {} }
  const world = { store, clock: runtime.clock, random: runtime.random, logger }
  return { engine: () => memoryEngine(world, memoryLiveStore(store)) }
}

const note = (...args: string[]) =>
  runCommand(auditsNoteCommand, 'audits note', recorded, 't-0001', 'mine', '--as', ADMIN, ...args)
const texts = async () =>
  (await recorded.store.get<Audit>('audits', audit.id))?.notes.map(({ text }) => text)
const codeOf = (json: Record<string, unknown>) => (json['error'] as { code: string }).code

describe('a command on an audit for which people’s changes wait', () => {
  it('says so, waits for the worker to do them, and comes after them', async () => {
    await ask('first')
    await ask('second')
    const { engine } = await worker()
    const running = note('--json')
    await vi.waitFor(
      () =>
        expect(recorded.logged).toEqual([
          `2 changes of T0001 wait (asked for by ${ADMIN}) for the engine. Waiting for the end ...`,
        ]),
      60_000,
    )
    expect(await texts()).toEqual([])
    const stop = engine()
    const done = await running
    stop()
    expect(done.exit).toBe(0)
    expect(done.json()).toMatchObject({ auditCode: 'T0001', note: { text: 'mine' }, waitedFor: 2 })
    expect(await texts()).toEqual(['first', 'second', 'mine'])
  })

  it('waits also as a bulk advance of that audit alone', async () => {
    await ask('first')
    const { engine } = await worker()
    const args = ['T0001', '--to', 'CANCELLED', '--reason', 'a flood', '--as', ADMIN, '--json']
    const running = runCommand(auditsAdvanceCommand, 'audits advance', recorded, ...args)
    await vi.waitFor(
      () => expect(recorded.logged.join()).toContain('A change of T0001 waits'),
      60_000,
    )
    const stop = engine()
    const done = await running
    stop()
    expect(done.json()).toMatchObject({ totals: { advanced: 1 }, waitedFor: 1 })
    expect(await texts()).toEqual(['first'])
  })

  it('is refused where no worker runs: nothing is changed, and what to do is said', async () => {
    await ask('first')
    const done = await note('--json')
    expect([done.exit, codeOf(done.json())]).toEqual([5, 'COMMANDS_WITHOUT_WORKER'])
    expect(await texts()).toEqual([])
    await note()
    expect(recorded.logged.at(-1)).toContain('Run "bakehouse audits tick" or start the worker')
    expect(recorded.store.all<Command>('commands')[0]?.state).toBe('WAITING')
  })

  it('is refused where a worker that has the lease does not do them within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await ask('first')
    await worker()
    const { store } = recorded
    // Its clock stands: the lease has time left.
    const running = note('--json')
    await vi.advanceTimersByTimeAsync(55_000)
    expect(recorded.printed).toEqual([])
    await vi.advanceTimersByTimeAsync(5_000)
    const done = await running
    expect([done.exit, codeOf(done.json())]).toEqual([5, 'COMMANDS_WAITING'])
    expect(store.all<Command>('commands')[0]?.state).toBe('WAITING')
  })

  it('ends at Ctrl-C', async () => {
    await ask('first')
    await worker()
    const running = note('--json')
    await vi.waitFor(() => expect(recorded.logged).toHaveLength(1), 60_000)
    recorded.abort()
    const done = await running
    expect([done.exit, codeOf(done.json())]).toEqual([130, 'INTERRUPTED'])
  })
})

it('waits for nothing that is too old to be done, is done, or is about another audit', async () => {
  const { runtime } = recorded
  await ask('old', { at: new Date(runtime.clock.now().getTime() - 86_400_001) })
  await ask('done', { state: 'DONE' })
  await ask('other', { auditFSID: 'another' })
  const args = ['t-0001', '--as', ADMIN, '--json']
  const done = await runCommand(auditsClaimCommand, 'audits claim', recorded, ...args)
  expect(done.json()).toMatchObject({ assignee: ADMIN, waitedFor: 0 })
})

it('waits for nothing where it only reads', async () => {
  await ask('first')
  const args = ['T0001', '--json']
  const done = await runCommand(auditsResultsCommand, 'audits results', recorded, ...args)
  expect(done.json()).toEqual({ results: [], waitedFor: 0 })
})
