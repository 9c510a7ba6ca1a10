import { beforeEach, expect, it } from 'vitest'
import { newIntake } from '#shared/audit/access/intake.ts'
import { keptUntil } from '#shared/audit/keeping.ts'
import type { Audit } from '#shared/audit/model.ts'
import { aCarrier, anAudit, aUser } from '#shared/testing/builders.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { auditsEraseCommand } from '../audits/erase.ts'
import { auditsHoldCommand } from '../audits/hold.ts'
import { retentionReportCommand } from './report.ts'
import { retentionSetCommand, retentionShowCommand } from './settings.ts'

let recorded: Awaited<ReturnType<typeof recordedRuntime>>
const audit = anAudit({
  bakeState: 'CANCELLED',
  openSteps: {},
  policyEnd: '2023-12-01',
  auditEnd: null,
  insuredMailingState: 'OH',
  insuredLocationState: 'OH',
  history: [],
  dateAdded: new Date('2023-11-01T12:00:00Z'),
})
const as = ['--as', 'admin@bakehouse.example']

beforeEach(async () => {
  recorded = await recordedRuntime()
  const { store } = recorded
  await store.set('carriers', 'DEMO', { ...aCarrier() })
  await store.set('users', 'admin@bakehouse.example', { ...aUser({ firm: true }) })
  await store.set('users', 'auditor@bakehouse.example', { ...aUser({ role: 'baker' }) })
  const { id, ...fields } = { ...audit, keepUntil: keptUntil(audit) }
  await store.set('audits', id, fields)
  await store.set('intakes', audit.intakeId, { ...newIntake(audit, aCarrier()) })
  await store.set('auditCodes', 'T0001', { auditFSID: id, carrierCompany: 'DEMO' })
})

const hold = (...args: string[]) =>
  runCommand(auditsHoldCommand, 'audits hold', recorded, 't-0001', ...args)
const erase = (...args: string[]) =>
  runCommand(auditsEraseCommand, 'audits erase', recorded, 't-0001', ...args)
const set = (...args: string[]) =>
  runCommand(retentionSetCommand, 'retention set', recorded, ...args)
const codeOf = (done: { json(): Record<string, unknown> }) =>
  (done.json()['error'] as { code: string }).code
const stored = () => recorded.store.get<Audit>('audits', audit.id)

it('audits hold: stands in the report and against the erasure, and is released', async () => {
  expect((await hold('--reason', 'Matter 26-114', ...as)).exit).toBe(0)
  expect((await stored())?.hold?.reason).toBe('Matter 26-114')
  const refused = await erase('--json', ...as)
  expect([refused.exit, codeOf(refused)]).toEqual([5, 'ERASE_HELD'])
  const report = await runCommand(retentionReportCommand, 'retention report', recorded, ...as)
  expect(report.exit).toBe(0)
  expect(recorded.printed.join('\n')).toMatch(
    /DEMO +T-?0001 +admin@bakehouse.example +Matter 26-114/,
  )
  expect((await hold('--release', '--reason', 'Settled', '--json', ...as)).json()).toMatchObject({
    hold: null,
    keepUntil: '2026-12-01',
  })
})

it('audits erase: a dry run says what stands against it; forced it is gone, with the reason kept', async () => {
  const dry = await erase('--dry-run', '--json', ...as)
  expect(dry.json()).toMatchObject({ erased: false, against: [{ code: 'ERASE_TOO_EARLY' }] })
  expect(codeOf(await erase('--json', ...as))).toBe('ERASE_TOO_EARLY')
  expect(await stored()).not.toBeNull()
  const done = await erase('--force', 'Order of a court', '--json', ...as)
  expect(done.json()).toMatchObject({ erased: true, counts: { audits: 2, intakes: 1 } })
  expect(await stored()).toBeNull()
  expect(recorded.uses).toEqual(['read', 'write', 'write'])
  expect(await recorded.store.get('removals', audit.id)).toMatchObject({
    by: 'admin@bakehouse.example',
    reason: 'Order of a court',
    forced: ['ERASE_TOO_EARLY'],
  })
})

it('audits erase: after Ctrl-C while the audit is opened nothing is erased', async () => {
  recorded.abortAtReading('users')
  const done = await erase('--force', 'Order of a court', '--json', ...as)
  expect([done.exit, codeOf(done)]).toEqual([130, 'INTERRUPTED'])
  expect(await stored()).not.toBeNull()
  expect(recorded.use.closed).toBe(1)
})

it('neither is a baker’s', async () => {
  const baker = ['--as', 'auditor@bakehouse.example', '--json']
  expect(codeOf(await hold('--reason', 'Mine', ...baker))).toBe('ACTOR_NOT_ALLOWED')
  expect(codeOf(await erase('--force', 'Mine', ...baker))).toBe('ACTOR_NOT_ALLOWED')
  expect(codeOf(await set('audits', '9', ...baker))).toBe('ACTOR_NOT_ALLOWED')
})

it('retention set: lengthens, and the report and the table follow', async () => {
  expect(codeOf(await set('audits', '2', '--json', ...as))).toBe('RETENTION_BELOW_FLOOR')
  const before = await runCommand(retentionReportCommand, 'retention report', recorded, '--json')
  expect(before.json()).toMatchObject({
    audits: [{ auditCode: audit.auditCode, on: '2026-12-02' }],
  })
  expect((await set('audits', '4', ...as)).exit).toBe(0)
  expect((await set('--state', 'ny', '10', ...as)).exit).toBe(0)
  const after = await runCommand(retentionReportCommand, 'retention report', recorded, '--json')
  expect(after.json()).toMatchObject({ audits: [] })
  await runCommand(retentionShowCommand, 'retention show', recorded, ...as)
  const page = recorded.printed.join('\n')
  expect(page).toMatch(/audits +4 years after the end of the term/)
  expect(page).toMatch(/Audits of NY: 10 years \(11 NYCRR/)
})
