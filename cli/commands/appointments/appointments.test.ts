import { beforeEach, describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { aCarrier, anAudit, aUser } from '#shared/testing/builders.ts'
import type { CliCommand } from '../../command.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { auditsShowCommand } from '../audits/show.ts'
import {
  appointmentsCancelCommand,
  appointmentsMoveCommand,
  appointmentsOutcomeCommand,
  appointmentsSetCommand,
} from './change.ts'
import { appointmentsListCommand } from './list.ts'

let recorded: Awaited<ReturnType<typeof recordedRuntime>>
const AUDITOR = 'auditor@bakehouse.example'
const as = ['--as', AUDITOR]

beforeEach(async () => {
  recorded = await recordedRuntime()
  const { store } = recorded
  await store.set('carriers', 'DEMO', { ...aCarrier() })
  const auditor = aUser({ id: AUDITOR, email: AUDITOR, name: 'Sam Reyes', role: 'baker' })
  await store.set('users', AUDITOR, { ...auditor })
  for (const n of [1, 2]) {
    const id = `audit${n}`
    const audit = anAudit({ id, openSteps: {}, bakeState: 'CONTACTING', auditCode: `T000${n}` })
    await store.set('audits', id, { ...audit, timeZone: 'America/Chicago' })
    await store.set('auditCodes', `T000${n}`, { auditFSID: id, carrierCompany: 'DEMO' })
  }
})

const run = (command: CliCommand, name: string, ...args: string[]) =>
  runCommand(command, `appointments ${name}`, recorded, ...args)
const stored = (n: number) => recorded.store.get<Audit>('audits', `audit${n}`)
const said = () => recorded.logged.join('\n')
const set = (code: string, at: string, ...more: string[]) =>
  run(appointmentsSetCommand, 'set', code, '--at', at, ...as, ...more)

describe('bakehouse appointments', () => {
  it('sets one with the contact and the place on file, lists it, moves it and records a no-show', async () => {
    expect((await set('t-0001', '2099-12-03T09:00')).exit).toBe(0)
    expect(said()).toContain('T0001 has an appointment: 12/03/99 09:00 CST, ')
    expect((await stored(1))?.appointment).toMatchObject({
      auditor: AUDITOR,
      auditorName: 'Sam Reyes',
      contactEmail: anAudit().insuredEmail,
    })
    const listed = await run(
      ...([appointmentsListCommand, 'list', '--carrier', 'DEMO', '--from', '2099-12-01'] as const),
      ...[...as, '--json'],
    )
    expect(listed.json()).toMatchObject({
      from: '2099-12-01',
      to: '2099-12-31',
      appointments: [{ auditCode: 'T0001', day: '2099-12-03', auditor: AUDITOR }],
    })
    const days = async (...named: string[]) =>
      (await run(appointmentsListCommand, 'list', '--carrier', 'DEMO', ...named, '--json')).json()
    expect(await days('--to', '2026-10-31')).toMatchObject({ from: '2026-10-01', to: '2026-10-31' })
    expect(await days('--from', '2026-12-02', '--to', '2026-12-01')).toMatchObject({
      error: { code: 'PERIOD_UPSIDE_DOWN' },
    })
    await runCommand(auditsShowCommand, 'audits show', recorded, 'T0001')
    expect(recorded.printed.join('\n')).toMatch(/Appointment +12\/03\/99 09:00 CST, /)
    const moved = await run(appointmentsMoveCommand, 'move', 'T0001', '--minutes', '90', ...as)
    expect(moved.exit).toBe(0)
    expect((await stored(1))?.appointment).toMatchObject({
      start: new Date('2099-12-03T15:00:00Z'),
      end: new Date('2099-12-03T16:30:00Z'),
      sequence: 1,
    })
    const early = await run(appointmentsOutcomeCommand, 'outcome', 'T0001', 'no-show', ...as)
    expect(early.exit).toBe(1)
    expect(said()).toContain('APPOINTMENT_AHEAD')
    const past = { start: new Date('2020-01-02T15:00:00Z'), end: new Date('2020-01-02T16:00:00Z') }
    const appointment = { ...(await stored(1))?.appointment, ...past }
    await recorded.store.update('audits', 'audit1', { appointment })
    const missed = ['T0001', 'no-show', '--note', 'Closed', '--json']
    const done = await run(appointmentsOutcomeCommand, 'outcome', ...missed, ...as)
    expect(done.json()).toMatchObject({
      appointment: null,
      last: { outcome: 'NO_SHOW', note: 'Closed', endedBy: AUDITOR },
      nextStep: 'CALL_INSURED',
    })
  })

  it('refuses a clash with its own status, and says until when the auditor is taken', async () => {
    await set('T0001', '2099-12-03T09:00')
    const clash = await set('T0002', '2099-12-03T09:59')
    expect(clash.exit).toBe(5)
    expect(said()).toContain('from 12/03/99 09:00 CST to 12/03/99 10:00 CST')
    expect((await set('T0002', '2099-12-03T10:00')).exit).toBe(0)
  })

  it('cancels with a reason, and refuses what there is not, who may not, and no change at all', async () => {
    const cancel = (code: string, ...more: string[]) =>
      run(appointmentsCancelCommand, 'cancel', code, '--reason', 'ill', ...more)
    expect((await cancel('T0001', ...as)).exit).toBe(1)
    expect(said()).toContain('APPOINTMENT_NONE')
    await set('T0001', '2099-12-03T09:00')
    await recorded.store.update('users', AUDITOR, { carriers: ['HM'] })
    expect((await cancel('T0001', ...as)).exit).toBe(4)
    await recorded.store.update('users', AUDITOR, { carriers: ['DEMO'] })
    expect((await cancel('T0001', ...as)).exit).toBe(0)
    expect(said()).toContain('T0001: Appointment of 12/03/99 09:00 CST: cancelled: ill')
    expect((await run(appointmentsMoveCommand, 'move', 'T0001', ...as)).exit).toBe(2)
  })
})
