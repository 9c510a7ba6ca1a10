import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playedFolder } from './playedFolder.ts'
import { type CliRun, ORDERS, type RunningCli, startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

const ADMIN = 'admin@bakehouse.example'
const BAKER = 'auditor@bakehouse.example'
const OTHER = 'second@firm.example'
const FOREIGN = 'foreign@firm.example'

interface Shown {
  bakeState: string
  openSteps: Record<string, string>
  history: { op: string; text: string; userId: string }[]
  steps: { type: string; status: string; result: string; callbackAt: string | null }[]
  pause: { until: string | null } | null
}

let folder = ''
let server: RunningCli

beforeAll(async () => {
  folder = await playedFolder(await mkdtemp(join(tmpdir(), 'bakehouse-work-')))
  server = startCli(['backend', '--data', folder, '--port', '0'])
  await server.waitFor(/ready at/)
  await cli('orders', 'import', join(ORDERS, 'HM.csv'), '--carrier', 'HM')
  const add = ['users', 'add', '--role', 'baker', '--name']
  await cli(...add, 'Second', OTHER, '--carriers', 'HM')
  await cli(...add, 'Foreign', FOREIGN, '--carriers', 'GSD')
  const start = ['audits', 'advance', '--from', 'READY', '--carrier', 'HM', '--to', 'CONTACTING']
  expect((await cli(...start)).exit).toBe(0)
})

afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.done
  await rm(folder, { recursive: true, force: true })
})

const cli = (...args: string[]) => runCommand([...args, '--data', folder])

function work(...args: string[]): Promise<CliRun> {
  return cli('audits', ...args, '--json')
}

/** The result of an advance of one audit, and the exit status. */
async function advance(...args: string[]): Promise<[number | null, string, string]> {
  const run = await work('advance', ...args)
  const { results, error } = run.json<{
    results?: { result: string; reason: string }[]
    error?: { code: string; message: string }
  }>()
  const [first] = results ?? []
  return [run.exit, first?.result ?? error?.code ?? '', first?.reason ?? error?.message ?? '']
}

const shown = async (code: string) => (await work('show', code)).json<Shown>()

describe('a claim', () => {
  it('is one baker’s: the other is told who and until when, and an admin passes', async () => {
    const claim = await work('claim', 'hm-0045001', '--as', BAKER)
    expect(claim.json()).toMatchObject({
      command: 'audits claim',
      auditCode: 'HM0045001',
      assignee: BAKER,
    })
    const call = ['HM0045001', '--create', 'CALL_INSURED', '--as']
    const [exit, result, reason] = await advance(...call, OTHER)
    expect([exit, result]).toEqual([3, 'REFUSED'])
    expect(reason).toContain(`${BAKER} is working on the audit until `)
    expect((await advance(...call, ADMIN)).slice(0, 2)).toEqual([0, 'ADVANCED'])
    expect((await work('release', 'HM0045001', '--as', BAKER)).json()).toMatchObject({
      assignee: '',
      claimUntil: null,
    })
    const complete = ['HM0045001', '--complete', 'CALL_INSURED', '--as', OTHER]
    expect((await advance(...complete)).slice(0, 2)).toEqual([0, 'ADVANCED'])
  })

  it('is a person’s, of the carrier', async () => {
    expect((await work('claim', 'HM0045002')).exit).toBe(4)
    expect((await work('claim', 'HM0045002', '--as', FOREIGN)).exit).toBe(4)
    expect((await work('claim', 'NOWHERE', '--as', BAKER)).exit).toBe(2)
    expect((await work('note', 'HM0045002', 'mine now', '--as', FOREIGN)).exit).toBe(4)
  })
})

it('a note is kept with its author; its words switch on no indicator', async () => {
  const note = ['note', 'HM0045003', ' Called, Emailed, Texted: Submitted! ', '--as', BAKER]
  expect((await work(...note)).json()).toMatchObject({
    note: { text: 'Called, Emailed, Texted: Submitted!', userId: BAKER },
  })
  const { history } = await shown('HM0045003')
  expect(history.at(-1)?.text).not.toMatch(/Called|Emailed|Texted|Submitted/)
  expect((await work('note', 'HM0045003', '  ', '--as', BAKER)).exit).toBe(1)
})

describe('a call', () => {
  const call = (code: string, ...how: string[]) =>
    advance(code, '--complete', 'CALL_INSURED', '--as', BAKER, ...how)

  it('is logged with how it went, and agreed again for a time', async () => {
    await advance('HM0045004', '--create', 'CALL_INSURED', '--as', BAKER)
    const later = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const again = ['--disposition', 'call back', '--call-back', later]
    expect((await call('HM0045004', ...again)).slice(0, 2)).toEqual([0, 'ADVANCED'])
    const agreed = (await shown('HM0045004')).steps.find(({ type }) => type === 'CALL_INSURED')
    expect(agreed).toMatchObject({ status: 'SCHEDULED', callbackAt: later })
    expect((await call('HM0045004', '--disposition', 'no-answer')).slice(0, 2)).toEqual([
      0,
      'ADVANCED',
    ])
    const done = (await shown('HM0045004')).steps.find(({ type }) => type === 'CALL_INSURED')
    expect(done).toMatchObject({ status: 'COMPLETED', result: 'noAnswer' })
  })

  it('goes into a plan as it is', async () => {
    await advance('HM0045005', '--create', 'CALL_INSURED', '--as', BAKER)
    const plan = join(folder, 'plan.json')
    await call('HM0045005', '--disposition', 'voicemail', '--plan', plan)
    expect(JSON.parse(await readFile(plan, 'utf8'))).toMatchObject({
      action: { kind: 'complete', step: 'CALL_INSURED', completion: { disposition: 'voicemail' } },
    })
    expect((await advance('--apply', plan, '--as', BAKER))[0]).toBe(0)
    const step = (await shown('HM0045005')).steps.find(({ type }) => type === 'CALL_INSURED')
    expect(step).toMatchObject({ status: 'COMPLETED', result: 'voicemail' })
  })

  it('is refused with what makes no sense', async () => {
    const usage = async (...args: string[]) => (await advance('HM0045006', ...args)).slice(0, 2)
    expect(await usage('--complete', 'CALL_INSURED', '--disposition', 'shouted')).toEqual([
      2,
      'USAGE',
    ])
    expect(await usage('--complete', 'CALL_INSURED', '--disposition', 'callBack')).toEqual([
      2,
      'USAGE',
    ])
    expect(await usage('--to', 'PAUSED', '--disposition', 'spoke')).toEqual([2, 'USAGE'])
    const past = ['--disposition', 'callBack', '--call-back', '2020-01-01']
    await advance('HM0045006', '--create', 'CALL_INSURED', '--as', BAKER)
    expect((await call('HM0045006', ...past))[2]).toContain('[CALL_BACK_PAST]')
  })
})

it('a pause has its day, and a day that is over is refused', async () => {
  const pause = ['--to', 'PAUSED', '--reason', 'on vacation', '--as', BAKER, '--until']
  expect((await advance('HM0045007', ...pause, '2020-01-01'))[2]).toContain('[PAUSE_DAY_PAST]')
  expect((await advance('HM0045007', ...pause, '2099-01-05'))[0]).toBe(0)
  expect((await shown('HM0045007')).pause?.until).toBe('2099-01-05')
  const move = ['HM0045008', '--to', 'CANCELLED', '--until', '2099-01-05']
  expect((await advance(...move)).slice(0, 2)).toEqual([2, 'USAGE'])
})

describe('the steps of one audit', () => {
  it('are answered, come back, are withdrawn and corrected', async () => {
    const { openSteps } = await shown('HM0045009')
    expect(Object.keys(openSteps)).toContain('EMAIL_INSURED')
    await advance('HM0045009', '--complete', 'EMAIL_INSURED', '--as', BAKER)
    const answered = await advance('HM0045009', '--answer', 'EMAILING_INSURED_2X', '--as', BAKER)
    expect(answered.slice(0, 2)).toEqual([0, 'ADVANCED'])
    expect((await shown('HM0045009')).bakeState).toBe('HEARTBEAT')

    await advance('HM0045010', '--complete', 'EMAIL_INSURED', '--as', BAKER)
    const back = await advance('HM0045010', '--bounce', 'Email Insured', '--as', BAKER)
    expect(back.slice(0, 2)).toEqual([0, 'ADVANCED'])
    expect(Object.keys((await shown('HM0045010')).openSteps)).toEqual(['GET_HELP_FROM_AGENT'])

    const why = ['--reason', 'the wrong audit', '--as', BAKER]
    const withdrawn = await advance('HM0045010', '--withdraw', 'GET_HELP_FROM_AGENT', ...why)
    expect(withdrawn.slice(0, 2)).toEqual([0, 'ADVANCED'])

    await advance('HM0045011', '--complete', 'EMAIL_INSURED', '--as', BAKER)
    const reopened = await advance('HM0045011', '--reopen', 'EMAIL_INSURED', ...why)
    expect(reopened.slice(0, 2)).toEqual([0, 'ADVANCED'])
    expect(Object.keys((await shown('HM0045011')).openSteps)).toContain('EMAIL_INSURED')
  })

  it('are for one audit, with what it has, by who may', async () => {
    const two = ['HM0045012', 'HM0045013', '--withdraw', 'EMAIL_INSURED']
    expect((await advance(...two)).slice(0, 2)).toEqual([2, 'USAGE'])
    const early = await advance('HM0045012', '--reopen', 'WRONG_DOCS', '--as', BAKER)
    expect(early[2]).toContain('[CORRECTION_TOO_LATE]')
    const bare = await advance('HM0045012', '--withdraw', 'EMAIL_INSURED', '--as', BAKER)
    expect(bare[2]).toContain('[STEP_REASON_MISSING]')
    const foreign = ['HM0045012', '--withdraw', 'EMAIL_INSURED', '--reason', 'x', '--as', FOREIGN]
    expect((await advance(...foreign)).slice(0, 2)).toEqual([4, 'ACTOR_NOT_ALLOWED'])
    expect((await advance('HM0045012', '--answer', 'nonsense')).slice(0, 2)).toEqual([
      2,
      'STEP_UNKNOWN',
    ])
  })

  it('leave nothing that verify finds', async () => {
    const run = await cli('verify', '--json')
    const { checks } = run.json<{ checks: { failed: number }[] }>()
    expect(checks.filter(({ failed }) => failed > 0)).toEqual([])
    expect(run.exit).toBe(0)
  })
})
