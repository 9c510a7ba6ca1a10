import { beforeEach, expect, it } from 'vitest'
import { type Intake, newIntake } from '#shared/audit/access/intake.ts'
import { openHash } from '#shared/audit/access/pin.ts'
import type { Audit } from '#shared/audit/model.ts'
import { aCarrier, anAudit, aUser } from '#shared/testing/builders.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { auditsLinkCommand } from './link.ts'

let recorded: Awaited<ReturnType<typeof recordedRuntime>>
const audit = anAudit({ openSteps: {} })

beforeEach(async () => {
  recorded = await recordedRuntime()
  const { store } = recorded
  await store.set('carriers', 'DEMO', { ...aCarrier() })
  await store.set('users', 'admin@bakehouse.example', { ...aUser() })
  await store.set('audits', audit.id, { ...audit })
  await store.set('intakes', audit.intakeId, { ...newIntake(audit, aCarrier()) })
  await store.set('auditCodes', 'T0001', { auditFSID: audit.id, carrierCompany: 'DEMO' })
  await store.set(`audits/${audit.id}/private`, 'access', { pin: 'AB12CD' })
  await store.set('opens', openHash('T0001', 'AB12CD'), { intakeId: audit.intakeId })
})

const link = (...args: string[]) =>
  runCommand(auditsLinkCommand, 'audits link', recorded, 't-0001', ...args)
const as = ['--as', 'admin@bakehouse.example']
const stored = () => recorded.store.get<Audit>('audits', audit.id)
const intake = (id: string) => recorded.store.get<Intake>('intakes', id)

it('audits link --close: nothing opens any more, and it says what does again', async () => {
  expect((await link('--close', '--reason', 'their bookkeeper has left', ...as)).exit).toBe(0)
  expect((await intake(audit.intakeId))?.revoked).toBe(true)
  expect((await stored())?.history.at(-1)?.text).toBe('Link closed: their bookkeeper has left')
  expect(recorded.logged.join('\n')).toContain('"audits link T0001 --replace" opens a new one.')
})

it('audits link --replace: another link and PIN; --json has the link, never the PIN', async () => {
  const done = await link('--replace', '--json', ...as)
  expect(done.exit).toBe(0)
  const { intakeId = '' } = (await stored()) ?? {}
  expect(intakeId).not.toBe(audit.intakeId)
  expect(done.json()).toMatchObject({ did: 'replace', auditCode: 'T0001' })
  expect((await intake(audit.intakeId))?.revoked).toBe(true)
  expect((await intake(intakeId))?.insuredCompany).toBe(audit.insuredCompany)
  expect(await recorded.store.get('opens', openHash('T0001', 'AB12CD'))).toBeNull()
  const access = await recorded.store.get<{ pin: string }>(`audits/${audit.id}/private`, 'access')
  expect(access?.pin).toHaveLength(8)
  expect(recorded.printed.join('')).not.toContain(access?.pin)
})

it('audits link --renew-pin: the link stays', async () => {
  expect((await link('--renew-pin', ...as)).exit).toBe(0)
  expect((await stored())?.intakeId).toBe(audit.intakeId)
  expect(await recorded.store.get('opens', openHash('T0001', 'AB12CD'))).toBeNull()
})

it.each([[[]], [['--close', '--replace']]])(
  'audits link %j: one thing has to be chosen',
  async (args) => {
    const done = await link(...args, '--json', ...as)
    expect([done.exit, (done.json()['error'] as { code: string }).code]).toEqual([2, 'USAGE'])
  },
)
