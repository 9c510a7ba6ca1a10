import { beforeEach, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { keepPeople } from '#shared/firm/ops/users.ts'
import { aCarrier, anAppointment, anAudit, aUser } from '#shared/testing/builders.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { usersLeaveCommand } from '../users/leave.ts'
import { auditsAssignCommand, auditsHandOverCommand, auditsLoadCommand } from './assign.ts'
import { auditsListCommand } from './list.ts'

const [ADA, BEA, BOB] = ['ada', 'bea', 'bob'].map((name) => `${name}@firm.example`) as [
  string,
  string,
  string,
]

let recorded: Awaited<ReturnType<typeof recordedRuntime>>

beforeEach(async () => {
  recorded = await recordedRuntime()
  const { store, runtime } = recorded
  await store.set('carriers', 'DEMO', { ...aCarrier() })
  await store.set('bakes', 'activeSlices', { slices: ['99', '9999'] })
  for (const [email, role] of [
    [ADA, 'admin'],
    [BEA, 'baker'],
    [BOB, 'baker'],
  ] as const)
    await store.set('users', email, { ...aUser({ email, name: email, role }) })
  await keepPeople(store, runtime.clock.now())
  for (const code of ['T0001', 'T0002', 'T0003']) {
    const audit = anAudit({
      id: `a${code}`,
      auditCode: code,
      openSteps: {},
      bakeState: 'SUBMITTED',
    })
    await store.set('audits', audit.id, { ...audit })
    await store.set('auditCodes', code, { auditFSID: audit.id, carrierCompany: 'DEMO' })
  }
})

const DEMO = ['--carrier', 'DEMO']

type Defined = Parameters<typeof runCommand>[0]

const run = (command: Defined, name: string, ...args: string[]) =>
  runCommand(command, name, recorded, ...args, '--json')
const assign = (...args: string[]) => run(auditsAssignCommand, 'audits assign', ...args)
const auditors = async () => {
  const audits = await recorded.store.list<Audit>('audits', {})
  return Object.fromEntries(audits.map(({ auditCode, auditor }) => [auditCode, auditor]))
}

it('assigns by code, each with its result; a dry run writes nothing', async () => {
  const asked = ['T-0001', 't0002', 'NONE', '--to', BEA, '--as', ADA]
  const dry = await assign(...asked, '--dry-run')
  expect(dry.json()['totals']).toMatchObject({ assigned: 2, refused: 1 })
  expect(await auditors()).toMatchObject({ T0001: '', T0002: '' })
  const done = await assign(...asked)
  expect([done.exit, done.json()['results']]).toMatchObject([
    3,
    [
      { auditCode: 'T0001', result: 'ASSIGNED' },
      { auditCode: 'T0002', result: 'ASSIGNED' },
      { result: 'REFUSED', reason: expect.stringContaining('NONE') },
    ],
  ])
  expect(await auditors()).toEqual({ T0001: BEA, T0002: BEA, T0003: '' })
  const listed = await run(auditsListCommand, 'audits list', ...DEMO, '--auditor', BEA)
  expect(listed.json()['audits']).toMatchObject([{ auditor: BEA }, { auditor: BEA }])
  const none = await run(auditsListCommand, 'audits list', ...DEMO, '--auditor', 'none')
  expect(none.json()['audits']).toMatchObject([{ auditCode: 'T0003' }])
})

it('says of a dry run what would be done, and of Ctrl-C that it is not all', async () => {
  const told = async (command: Defined, name: string, ...args: string[]) => {
    const before = recorded.logged.length
    await runCommand(command, name, recorded, ...args, '--as', ADA)
    return recorded.logged.slice(before).join('\n')
  }
  const assigned = ['T0001', '--to', BEA]
  const words = [
    await told(auditsAssignCommand, 'audits assign', ...assigned, '--dry-run'),
    await told(auditsHandOverCommand, 'audits hand-over', ...DEMO, '--to', BEA, '--dry-run'),
  ]
  expect(words[0]).toMatch(/^1 would be assigned to bea.*Dry run: nothing was written\.$/s)
  expect(words[1]).toMatch(/^3 would be handed over.*Dry run: nothing was written\.$/s)
  expect(await assign(...assigned, '--as', ADA)).toMatchObject({ exit: 0 })
  expect(JSON.parse(recorded.printed.at(-1) ?? '')).toMatchObject({ interrupted: false })
  recorded.abortAtReading('audits')
  expect(await told(auditsAssignCommand, 'audits assign', 'T0002', '--to', BEA)).toMatch(
    /^0 assigned.*\[INTERRUPTED\]$/s,
  )
})

it('a baker takes and gives up, and assigns to no colleague', async () => {
  const denied = await assign('T0001', '--to', BOB, '--as', BEA)
  expect([denied.exit, denied.json()['results']]).toMatchObject([
    3,
    [{ reason: expect.stringContaining('[ASSIGN_IS_ADMINS]') }],
  ])
  expect((await assign('T0001', '--to', BEA, '--as', BEA)).exit).toBe(0)
  expect((await assign('T0001', '--unassign', '--as', BEA)).exit).toBe(0)
  expect((await assign('T0001', '--as', BEA)).exit).toBe(2)
})

it('hands over by load to who is here, and says who has how many', async () => {
  await assign('T0001', 'T0002', 'T0003', '--to', ADA, '--as', ADA)
  const leave = (...args: string[]) => run(usersLeaveCommand, 'users leave', ...args)
  const day = '2026-01-01'
  expect((await leave(BOB, '--from', day, '--as', BEA)).json()['error']).toMatchObject({
    code: 'LEAVE_NOT_YOURS',
  })
  expect((await leave(BOB, '--from', day, '--as', BOB)).exit).toBe(0)
  const toBob = await assign('T0003', '--to', BOB, '--as', ADA, '--dry-run')
  expect(toBob.json()['away']).toEqual({ from: day, through: null })
  const handOver = (...args: string[]) =>
    run(auditsHandOverCommand, 'audits hand-over', ...DEMO, ...args)
  const denied = await handOver('--from', ADA, '--by-load', '--as', BEA)
  expect(denied.exit).toBe(4)
  const done = await handOver('--from', ADA, '--by-load', '--limit', '2', '--as', ADA)
  expect(done.json()['totals']).toMatchObject({ assigned: 2 })
  const load = await run(auditsLoadCommand, 'audits load', ...DEMO, '--as', ADA)
  expect(load.json()['auditors']).toMatchObject([
    { email: BEA, assigned: 2 },
    { email: ADA, assigned: 1 },
    { email: BOB, assigned: 0, away: { from: day, through: null } },
  ])
  expect((await leave(BOB, '--back')).json()).toMatchObject({ email: BOB, away: null })
})

it('names the appointments in a leave, and what became of them at a hand-over', async () => {
  await assign('T0001', 'T0002', 'T0003', '--to', BEA, '--as', ADA)
  const { store } = recorded
  const hours = ['14:00', '14:00', '20:00']
  for (const [n, code] of ['T0001', 'T0002', 'T0003'].entries())
    await store.update('audits', `a${code}`, {
      appointment: anAppointment({
        id: code,
        auditor: code === 'T0002' ? BOB : BEA,
        start: new Date(`2026-11-05T${hours[n]}:00Z`),
        end: new Date(`2026-11-05T${hours[n]?.replace(':00', ':45')}:00Z`),
        day: '2026-11-05',
      }),
    })
  const leave = (...args: string[]) => run(usersLeaveCommand, 'users leave', ...args)
  const days = ['--from', '2026-11-05', '--through', '2026-11-09']
  expect((await leave(BEA, ...days)).json()['appointments']).toMatchObject([
    { auditCode: 'T0001' },
    { auditCode: 'T0003' },
  ])
  expect((await leave(BEA, '--from', '2026-11-06')).json()['appointments']).toEqual([])
  await runCommand(usersLeaveCommand, 'users leave', recorded, BEA, ...days)
  expect(recorded.logged.join('\n')).toMatch(
    /Appointments in these days.*11\/05\/26 09:00 EST +T0001/s,
  )
  const handOver = async (...args: string[]) => {
    const done = await run(auditsHandOverCommand, 'audits hand-over', ...DEMO, ...args)
    return done.json()['appointments']
  }
  const asked = ['--from', BEA, '--to', BOB, '--as', ADA]
  const expected = [
    { auditCode: 'T0001', auditor: BOB, isMoved: false, reason: expect.stringMatching(/CLASH/) },
    { auditCode: 'T0003', auditor: BOB, isMoved: true, reason: '' },
  ]
  expect(await handOver(...asked, '--dry-run')).toMatchObject(expected)
  expect((await auditors())['T0001']).toBe(BEA)
  expect(await handOver(...asked)).toMatchObject(expected)
  expect(await store.get<Audit>('audits', 'aT0001')).toMatchObject({ flags: ['APPOINTMENT_LEFT'] })
  expect(await store.get<Audit>('audits', 'aT0003')).toMatchObject({ flags: [] })
})
