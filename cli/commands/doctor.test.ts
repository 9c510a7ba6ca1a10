import { expect, it } from 'vitest'
import { refusal } from '#shared/errors/refusal.ts'
import { commandScanner } from '../content/commandScanner.ts'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { runCommand } from '../testing/runCommand.ts'
import { doctorCommand } from './doctor.ts'

it('says of emails and of texts whether a sender is set up, at work or stopped', async () => {
  const recorded = await recordedRuntime()
  const says = async () => {
    const run = await runCommand(doctorCommand, 'doctor', recorded, '--json')
    const { checks } = run.json() as {
      checks: { name: string; state: string; says: string; next?: string }[]
    }
    return ['emails', 'texts'].map((name) => checks.find((each) => each.name === name))
  }
  expect(await says()).toMatchObject([
    { state: 'yellow', next: expect.stringContaining('BAKEHOUSE_SMTP') },
    { state: 'yellow', next: expect.stringContaining('BAKEHOUSE_TWILIO') },
  ])
  const stoppedSince = new Date('2026-11-02T15:00:00.000Z')
  const why = 'the account or its token was refused (20003)'
  const text = { kind: 'twilio', from: '+12075550100', lines: { HM: '+12075550188' } }
  const mail = { kind: 'smtp', from: 'audits@firm.example', stoppedSince: null, why: '' }
  await recorded.store.set('engine', 'senders', { mail, text: { ...text, stoppedSince, why } })
  expect(await says()).toMatchObject([
    { state: 'green', says: 'sent, from audits@firm.example' },
    { state: 'red', says: expect.stringContaining(`2026-11-02T15:00:00.000Z: ${why}`) },
  ])
  const folder = { ...mail, kind: 'folder' }
  await recorded.store.set('engine', 'senders', { mail: folder })
  expect(await says()).toMatchObject([
    { state: 'green', says: 'written into a folder, not sent, from audits@firm.example' },
    { state: 'yellow' },
  ])
  const working = { ...text, stoppedSince: null, why: '' }
  await recorded.store.set('engine', 'senders', { mail: { ...mail, kind: 'none' }, text: working })
  expect(await says()).toMatchObject([
    { state: 'yellow' },
    { state: 'green', says: 'sent, from +12075550100, +12075550188 for HM' },
  ])
})

it('says whether files are scanned, and tries the scanner', async () => {
  const recorded = await recordedRuntime()
  const logger = { info: () => {}, error: () => {} }
  const found = async (command?: string) => {
    const scanner = command === undefined ? {} : { scanner: commandScanner(command, { logger }) }
    const runtime = { ...recorded.runtime, ...scanner }
    const run = await runCommand(doctorCommand, 'doctor', { ...recorded, runtime }, '--json')
    const { checks } = run.json() as { checks: { name: string; state: string; says: string }[] }
    return checks.find(({ name }) => name === 'virus scanner')
  }
  expect(await found()).toMatchObject({ state: 'yellow', says: 'uploads are not scanned' })
  const node = `"${process.execPath}"`
  expect(await found(`${node} -e 0`)).toMatchObject({ state: 'green' })
  expect(await found(`${node} -e process.exit(1)`)).toMatchObject({ state: 'red' })
  expect(await found('/no/such/scanner')).toMatchObject({
    state: 'red',
    says: 'it gives no verdict',
  })
  // A worker that runs says it itself.
  const now = recorded.runtime.clock.now()
  const until = new Date(now.getTime() + 30_000)
  const lease = { holder: 'w', heartbeatAt: now, until, oldestPending: null, rev: 1 }
  await recorded.store.set('engine', 'worker', { ...lease, scans: true })
  expect(await found()).toMatchObject({ state: 'green', says: 'the worker has a scanner' })
  await recorded.store.set('engine', 'worker', { ...lease, scans: false })
  expect(await found(`${node} -e 0`)).toMatchObject({ state: 'yellow' })
})

it('asks the services of a project in place of the checkout, and ends by the worst', async () => {
  const recorded = await recordedRuntime()
  const { openTarget } = recorded.runtime
  const credentials = {
    account: 'worker@bakehouse-test.iam.gserviceaccount.com',
    headers: () => Promise.reject(new Error('no network')),
    sign: () => Promise.reject(new Error('no network')),
  }
  recorded.runtime.openTarget = async (...asked) => {
    const opened = await openTarget(...asked)
    if (!opened.ok) return opened
    const cloud = { project: 'bakehouse-test', credentials }
    return { ok: true, value: { ...opened.value, isReal: true, cloud } }
  }
  const run = await runCommand(doctorCommand, 'doctor', recorded, '--json')
  const { state, checks } = run.json() as { state: string; checks: { name: string }[] }
  expect([run.exit, state]).toEqual([1, 'red'])
  const names = checks.map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Node', 'credentials', 'database'])
  expect(names).not.toContain('app admin')
  expect(checks).toContainEqual(
    expect.objectContaining({ name: 'credentials', state: 'green', says: credentials.account }),
  )
  expect(checks).toContainEqual(
    expect.objectContaining({
      name: 'worker',
      state: 'red',
      next: expect.stringContaining('bakehouse worker'),
    }),
  )
  const text = await runCommand(doctorCommand, 'doctor', recorded)
  expect(text.exit).toBe(1)
  expect(recorded.printed.join('\n')).toMatch(
    /PROBLEM {2}database: no answer came\n {11}Check the network/,
  )
})

it('says of credentials that are refused how to get them, as a check', async () => {
  const recorded = await recordedRuntime()
  const denied = refusal('TARGET_DENIED', { target: 'The project', detail: 'it has none' })
  recorded.runtime.openTarget = async () => ({ ok: false, error: denied })
  const run = await runCommand(doctorCommand, 'doctor', recorded, '--json')
  expect(run.exit).toBe(1)
  expect((run.json() as { checks: object[] }).checks.at(-1)).toMatchObject({
    name: 'credentials',
    state: 'red',
    next: expect.stringContaining('gcloud auth application-default login'),
  })
})
