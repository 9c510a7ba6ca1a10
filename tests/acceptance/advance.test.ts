import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playedFolder } from './playedFolder.ts'
import { inCollection, readStore } from './readStore.ts'
import { ORDERS, startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

interface Report {
  command: string
  target: string
  dryRun: boolean
  totals: {
    selected: number
    advanced: number
    unchanged: number
    refused: number
    failed: number
  }
  results: {
    auditCode: string
    auditFSID: string
    from: string
    to: string
    step: string | null
    result: string
    reason: string
  }[]
}

const COUNT = 60
const BAKER = 'auditor@bakehouse.example'
const ADMIN = 'admin@bakehouse.example'

let folder = ''
let data = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-advance-'))
  const imported = await playedFolder(join(folder, 'imported'))
  const orders = ['orders', 'import', join(ORDERS, 'HM.csv'), '--carrier', 'HM', '--data', imported]
  expect((await runCommand(orders)).exit).toBe(0)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** A folder of its own with the 60 sample orders imported. */
async function importedIn(name: string): Promise<void> {
  data = join(folder, name)
  await cp(join(folder, 'imported'), data, { recursive: true })
}

const advance = (...args: string[]) => runCommand(['audits', 'advance', ...args, '--data', data])
const ALL_READY = ['--from', 'READY', '--carrier', 'HM', '--to', 'CONTACTING', '--json']

/** The carrier's audits and their steps, as they lie in the store. */
async function stored() {
  const documents = await readStore(data, ['audits', 'asteps'])
  const ours = (collection: string) =>
    [...inCollection(documents, collection)].filter(([, each]) => each['carrierCompany'] === 'HM')
  const steps = ours('asteps').map(([id, step]) => ({ id, ...step }) as Record<string, unknown>)
  return ours('audits').map(([id, audit]) => ({
    audit,
    steps: steps.filter((step) => step['auditFSID'] === id),
    history: audit['history'] as { text: string; userId: string; from?: string; to?: string }[],
  }))
}

/** Every audit was started exactly once, and has exactly the steps that begin then. */
async function expectStartedOnce(): Promise<void> {
  const audits = await stored()
  expect(audits).toHaveLength(COUNT)
  for (const { audit, steps, history } of audits) {
    expect(audit).toMatchObject({ bakeState: 'CONTACTING', v: 2 })
    expect(history.map(({ text }) => text)).toEqual(['Imported order', 'Started Audit'])
    expect(history[1]).toMatchObject({ userId: 'System', from: 'READY', to: 'CONTACTING' })
    const begun = audit['insuredEmail'] === '' ? [] : ['EMAIL_INSURED OPEN']
    expect(steps.map(({ type, status }) => `${type} ${status}`).sort()).toEqual(
      ['KICK_OFF_WITH_AGENT OPEN', 'NEW COMPLETED', 'READY COMPLETED', ...begun].sort(),
    )
    const open = steps.filter(({ status }) => status === 'OPEN')
    expect(audit['openSteps']).toEqual(Object.fromEntries(open.map(({ type, id }) => [type, id])))
  }
}

describe('audits advance (specification §4: a bulk action advances many)', () => {
  it('starts 60 at once; again does nothing twice', async () => {
    await importedIn('bulk')
    const first = await advance(...ALL_READY)
    expect(first.exit).toBe(0)
    const report = first.json<Report>()
    expect(Object.keys(report)).toEqual([
      'command',
      'target',
      'dryRun',
      'totals',
      'results',
      'waitedFor',
    ])
    expect(report.totals).toEqual({
      selected: COUNT,
      advanced: COUNT,
      unchanged: 0,
      refused: 0,
      failed: 0,
    })
    expect(report.results[0]).toEqual({
      auditCode: expect.stringMatching(/^HM\d+$/),
      auditFSID: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      from: 'READY',
      to: 'CONTACTING',
      step: null,
      result: 'ADVANCED',
      reason: '',
    })
    await expectStartedOnce()
    const codes = report.results.map(({ auditCode }) => auditCode)
    const list = join(folder, 'codes.txt')
    await writeFile(list, `# started\n${codes.join('\n')}\n`)
    expect((await advance(...ALL_READY)).json<Report>().totals.selected).toBe(0)
    const again = await advance('--file', list, '--to', 'CONTACTING', '--json')
    expect(again.exit).toBe(0)
    expect(again.json<Report>().totals).toMatchObject({ selected: COUNT, unchanged: COUNT })
    await expectStartedOnce()
  })

  it('explains a refusal, and who may', async () => {
    const cancel = ['HM0045001', '--to', 'CANCELLED', '--reason', 'recalled', '--json']
    const nobody = await advance(...cancel)
    expect(nobody.exit).toBe(3)
    const [refused] = nobody.json<Report>().results
    expect(refused).toMatchObject({ result: 'REFUSED', from: 'CONTACTING', to: 'CANCELLED' })
    expect(refused?.reason).toBe(
      'Only admins can move an audit from Contacting to Cancelled. Ask one of them to do it. [TRANSITION_NOT_YOURS]',
    )
    expect((await advance(...cancel, '--as', BAKER)).json<Report>().totals.refused).toBe(1)
    expect((await advance(...cancel, '--as', 'nobody@firm.example')).exit).toBe(4)
    expect((await advance(...cancel, '--as', ADMIN)).json<Report>().totals.advanced).toBe(1)
    const gate = ['HM0045002', '--to', 'NONPRODUCTIVE', '--reason', 'NO_CONTACT', '--as', BAKER]
    const early = await advance(...gate)
    expect(early.exit).toBe(3)
    expect(early.err).toContain('2 attempts to reach the insured')
  })

  it('completes and creates steps: STEP_EXISTS while one is open', async () => {
    const call = ['HM0045003', '--create', 'Call Insured', '--as', BAKER, '--json']
    expect((await advance(...call)).json<Report>().results[0]).toMatchObject({
      step: 'CALL_INSURED',
      result: 'ADVANCED',
    })
    const twice = await advance(...call)
    expect(twice.exit).toBe(3)
    expect(twice.json<Report>().results[0]?.result).toBe('STEP_EXISTS')
    const complete = ['HM0045003', '--complete', 'CALL_INSURED', '--as', BAKER, '--json']
    expect((await advance(...complete)).json<Report>().totals.advanced).toBe(1)
    expect((await advance(...complete)).json<Report>().totals.unchanged).toBe(1)
    const shown = (await runCommand(['audits', 'show', 'HM0045003', '--data', data])).out
    expect(shown).toContain('Called Insured')
  })

  it('refuses options that do not go together, or name no carrier, before any audit is read', async () => {
    const wrong: [string[], string][] = [
      [['HM0045001', '--json'], 'USAGE'],
      [['HM0045001', '--to', 'READY', '--create', 'CALL_AGENT', '--json'], 'USAGE'],
      [['--from', 'READY', '--to', 'CONTACTING', '--json'], 'CARRIER_MISSING'],
      [['HM0045001', '--to', 'SLEEPING', '--json'], 'STATE_UNKNOWN'],
      [['HM0045001', '--complete', 'SLEEP', '--json'], 'STEP_UNKNOWN'],
      [['--file', join(folder, 'gone.txt'), '--to', 'PAUSED', '--json'], 'FILE_NOT_FOUND'],
      [['--apply', join(folder, 'codes.txt'), '--json'], 'PLAN_INVALID'],
    ]
    for (const [args, code] of wrong) {
      const run = await advance(...args)
      expect([run.exit, run.json<{ error: { code: string } }>().error.code]).toEqual([2, code])
    }
  })

  it('plans, and carries the plan out as far as nothing has changed since', async () => {
    await importedIn('planned')
    const plan = join(folder, 'plan.json')
    const planned = await advance(...ALL_READY, '--plan', plan)
    expect(planned.json<Report>()).toMatchObject({ dryRun: true, totals: { advanced: COUNT } })
    expect(JSON.parse(await readFile(plan, 'utf8'))).toMatchObject({ reason: '' })
    expect((await stored()).every(({ audit }) => audit['bakeState'] === 'READY')).toBe(true)
    const pause = ['HM0045001', '--to', 'PAUSED', '--reason', 'not yet', '--as', BAKER]
    expect((await advance(...pause)).exit).toBe(0)
    expect((await advance('HM0045001', '--to', 'READY')).exit).toBe(0)
    const applied = await advance('--apply', plan, '--json')
    expect(applied.exit).toBe(3)
    expect(applied.json<Report>().totals).toMatchObject({ advanced: COUNT - 1, refused: 1 })
    const again = await advance('--apply', plan, '--json')
    expect(again.json<Report>().totals).toMatchObject({ advanced: 0, unchanged: COUNT - 1 })
  })

  it('two processes at once, one of them killed: each audit once', async () => {
    await importedIn('race')
    const server = startCli(['backend', '--data', data, '--port', '0'])
    try {
      await server.waitFor(/ready at/)
      const args = ['audits', 'advance', ...ALL_READY, '--data', data]
      const killed = startCli(args)
      const runs = [startCli(args), startCli(args)]
      await killed.waitFor(/Target:/)
      killed.child.kill('SIGKILL')
      const reports = await Promise.all(runs.map(async ({ done }) => (await done).json<Report>()))
      for (const { totals } of reports) expect([totals.refused, totals.failed]).toEqual([0, 0])
      expect((await advance(...ALL_READY)).exit).toBe(0)
    } finally {
      server.child.kill('SIGTERM')
      await server.done
    }
    await expectStartedOnce()
  })
})
