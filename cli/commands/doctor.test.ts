import { expect, it } from 'vitest'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { runCommand } from '../testing/runCommand.ts'
import { doctorCommand } from './doctor.ts'

it('says of emails and of texts whether a sender is set up, at work or stopped', async () => {
  const recorded = await recordedRuntime()
  const says = async () => {
    const run = await runCommand(doctorCommand, 'doctor', recorded, '--json')
    const { checks } = run.json() as { checks: { name: string; holds: boolean; says: string }[] }
    return ['emails', 'texts'].map((name) => checks.find((each) => each.name === name))
  }
  expect(await says()).toMatchObject([
    { holds: false, says: expect.stringContaining('BAKEHOUSE_SMTP') },
    { holds: false, says: expect.stringContaining('BAKEHOUSE_TWILIO') },
  ])
  const stoppedSince = new Date('2026-11-02T15:00:00.000Z')
  const why = 'the account or its token was refused (20003)'
  const text = { kind: 'twilio', from: '+12075550100', lines: { HM: '+12075550188' } }
  const mail = { kind: 'smtp', from: 'audits@firm.example', stoppedSince: null, why: '' }
  await recorded.store.set('engine', 'senders', { mail, text: { ...text, stoppedSince, why } })
  expect(await says()).toMatchObject([
    { holds: true, says: 'sent, from audits@firm.example' },
    { holds: false, says: expect.stringContaining(`2026-11-02T15:00:00.000Z: ${why}`) },
  ])
  const folder = { ...mail, kind: 'folder' }
  await recorded.store.set('engine', 'senders', { mail: folder })
  expect(await says()).toMatchObject([
    { holds: true, says: 'written into a folder, not sent, from audits@firm.example' },
    { holds: false },
  ])
  const working = { ...text, stoppedSince: null, why: '' }
  await recorded.store.set('engine', 'senders', { mail: { ...mail, kind: 'none' }, text: working })
  expect(await says()).toMatchObject([
    { holds: false },
    { holds: true, says: 'sent, from +12075550100, +12075550188 for HM' },
  ])
})
