import { beforeEach, expect, it } from 'vitest'
import { newIntake } from '#shared/audit/access/intake.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { aCarrier, anAudit, aStep } from '#shared/testing/builders.ts'
import { recordedWithAudit } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { auditsAdvanceCommand } from './advance.ts'

let recorded: Awaited<ReturnType<typeof recordedWithAudit>>
const audit = anAudit({ openSteps: {}, bakeState: 'CONTACTING', agentInsuredEmail: '' })

beforeEach(async () => {
  recorded = await recordedWithAudit(audit)
  const { store } = recorded
  await store.set('intakes', audit.intakeId, { ...newIntake(audit, aCarrier()) })
  await store.set('auditCodes', 'T0001', { auditFSID: audit.id, carrierCompany: 'DEMO' })
})

const advance = (...args: string[]) =>
  runCommand(
    auditsAdvanceCommand,
    'audits advance',
    recorded,
    ...['T0001', ...args, '--as', 'admin@bakehouse.example', '--json'],
  )

const names = async () => {
  const steps = await recorded.store.list<Step>('asteps', {})
  return steps.map(({ type, displayName }) => `${type} ${displayName}`)
}

it('--name names the step that is created, and the one that is completed anew', async () => {
  await advance('--create', 'manual', '--name', 'Ask their CPA')
  expect(await names()).toEqual(['MANUAL Ask their CPA'])
  await advance('--complete', 'MANUAL', '--name', 'CPA asked')
  expect(await names()).toContain('MANUAL CPA asked')
  const alone = await advance('--to', 'PAUSED', '--name', 'A pause')
  expect([alone.exit, alone.json()['error']]).toMatchObject([2, { code: 'USAGE' }])
})

it.each([
  ['T0001', '--answer', 'CALL_INSURED', '--bounce', 'EMAIL_INSURED'],
  ['T0001', '--withdraw', 'CALL_INSURED', '--bounce', 'EMAIL_INSURED', '--reason', 'no need'],
  ['--apply', 'plan.json', '--disposition', 'voicemail'],
  ['--apply', 'plan.json', '--name', 'CPA asked'],
  ['--apply', 'plan.json', '--until', '2027-01-01'],
])('what would be left out without a word is a mistake: %s %s %s %s', async (...args) => {
  await advance('--create', 'CALL_INSURED')
  const writes = recorded.store.writes()
  const refused = await runCommand(
    auditsAdvanceCommand,
    'audits advance',
    recorded,
    ...[...args, '--as', 'admin@bakehouse.example', '--json'],
  )
  expect([refused.exit, refused.json()['error']]).toMatchObject([2, { code: 'USAGE' }])
  expect(recorded.store.writes()).toBe(writes)
})

it('--right-number is called next, once the audit has it', async () => {
  await recorded.store.update('audits', audit.id, { insuredPhone: '207.555.0199' })
  await advance('--create', 'CALL_INSURED')
  const wrong = ['--complete', 'CALL_INSURED', '--disposition', 'wrongNumber']
  await advance(...wrong, '--right-number', '(207) 555-0199')
  expect(await names()).toEqual(['CALL_INSURED Call Insured', 'CALL_INSURED Call Insured'])
  const alone = await advance('--complete', 'CALL_INSURED', '--right-number', '207.555.0199')
  expect([alone.exit, alone.json()['error']]).toMatchObject([2, { code: 'USAGE' }])
})

it('what a person does names the person', async () => {
  await advance('--create', 'CALL_INSURED')
  const asSystem = (...args: string[]) =>
    runCommand(auditsAdvanceCommand, 'audits advance', recorded, 'T0001', ...args, '--json')
  for (const args of [
    ['--complete', 'CALL_INSURED', '--disposition', 'spoke'],
    ['--answer', 'CALL_INSURED'],
    ['--withdraw', 'CALL_INSURED', '--reason', 'no need'],
  ]) {
    const refused = await asSystem(...args)
    expect([refused.exit, refused.json()['error']]).toMatchObject([4, { code: 'ACTOR_MISSING' }])
  }
  const [step] = await recorded.store.list<Step>('asteps', {})
  expect(step?.status).toBe('OPEN')
})

it('a new contact whose email is not known: status 301 in --json, and no step', async () => {
  const refused = await advance('--create', 'INSURED_EMAIL_NEW_CONTACT')
  expect(refused.json()['results']).toMatchObject([
    { result: 'REFUSED', status: 301, reason: expect.stringMatching(/^no agentInsuredEmail /) },
  ])
  expect(await names()).toEqual([])
})

it('--take-back takes back what is queued, which waits for a person until it is released', async () => {
  const { store } = recorded
  const ready = aStep({ type: 'READY', auditFSID: audit.id, carrierCompany: 'DEMO' })
  await store.set('asteps', ready.id, { ...ready })
  const openSteps = { READY: ready.id }
  await store.update('audits', audit.id, {
    ...{ bakeState: 'READY', openSteps, insuredEmail: '', agentEmail: 'agent@agency.example' },
  })
  await advance('--complete', 'READY')
  const queued = async () => {
    const steps = await store.list<Step>('asteps', {})
    return steps.find(({ type, status }) => type === 'KICK_OFF_WITH_AGENT' && status === 'OPEN')
  }
  const step = 'KICK_OFF_WITH_AGENT'
  expect((await queued())?.baker).toBe(false)
  const taken = await advance('--take-back', step)
  expect(taken.json()['results']).toMatchObject([{ result: 'ADVANCED', step }])
  expect((await queued())?.baker).toBe(true)
  const again = await advance('--take-back', step)
  expect(again.json()['results']).toMatchObject([
    { result: 'REFUSED', reason: expect.stringContaining('is not waiting to be sent') },
  ])
  await advance('--release', step)
  expect((await queued())?.baker).toBe(false)
})

it('a dry run says what would be sent; a reason that stops many is said once, with their codes', async () => {
  const { store } = recorded
  for (const code of ['T0002', 'T0003', 'T0004']) {
    const stopped = { ...audit, id: `${code}-id`, auditCode: code, bakeState: 'CANCELLED' }
    await store.set('audits', stopped.id, stopped)
    await store.set('auditCodes', code, { auditFSID: stopped.id, carrierCompany: 'DEMO' })
  }
  const ready = aStep({ type: 'READY', auditFSID: audit.id, carrierCompany: 'DEMO' })
  await store.set('asteps', ready.id, { ...ready })
  await store.update('audits', audit.id, { bakeState: 'READY', openSteps: { READY: ready.id } })
  await runCommand(
    auditsAdvanceCommand,
    'audits advance',
    recorded,
    ...['T0001', 'T0002', 'T0003', 'T0004', '--to', 'CONTACTING', '--dry-run'],
    ...['--as', 'admin@bakehouse.example'],
  )
  const [printed, logged] = [recorded.printed, recorded.logged].map((lines) => lines.join('\n'))
  expect(printed).toMatch(/^To be sent: 1 × Email Insured/m)
  expect(logged?.match(/TRANSITION_NOT_IN_TABLE/g)).toHaveLength(1)
  expect(logged).toMatch(/Not advanced \(3\):\n {2}3 audits: .*\n {4}T0002, T0003, T0004/)
  expect(await names()).toEqual(['READY Ready'])
})
