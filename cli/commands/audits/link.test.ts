import { beforeEach, expect, it } from 'vitest'
import { type Intake, newIntake } from '#shared/audit/access/intake.ts'
import { openHash } from '#shared/audit/access/pin.ts'
import type { OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { aCarrier, anAudit } from '#shared/testing/builders.ts'
import { recordedWithAudit } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { auditsLinkCommand } from './link.ts'

let recorded: Awaited<ReturnType<typeof recordedWithAudit>>
const audit = anAudit({ openSteps: {} })

beforeEach(async () => {
  recorded = await recordedWithAudit(audit)
  const { store } = recorded
  await store.set('intakes', audit.intakeId, { ...newIntake(audit, aCarrier()) })
  await store.set('auditCodes', 'T0001', { auditFSID: audit.id, carrierCompany: 'DEMO' })
  await store.set(`audits/${audit.id}/private`, 'access', { pin: 'AB12CD' })
  await store.set('opens', openHash('T0001', 'AB12CD'), { intakeId: audit.intakeId })
})

const link = (...args: string[]) =>
  runCommand(auditsLinkCommand, 'audits link', recorded, 't-0001', ...args)
const as = ['--as', 'admin@bakehouse.example']
const stored = () => recorded.store.get<Audit>('audits', audit.id)
const codeOf = (done: { json(): Record<string, unknown> }) =>
  (done.json()['error'] as { code: string }).code
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

it('audits link: of a closed link, and of one that ended with its audit, nothing is said to be open', async () => {
  const said = async (...args: string[]) => {
    recorded.logged.length = 0
    await link(...args, ...as)
    return recorded.logged.join('\n')
  }
  await link('--close', '--reason', 'theirs no more', ...as)
  expect(await said('--renew-pin')).toContain('The link: closed; --replace opens a new one.')
  expect(await said('--extend', '2027-06-30')).toContain('Replace the link on the audit first.')
  const cancelled = { to: 'CANCELLED', date: new Date('2026-11-01T15:00:00Z') }
  const history = [...audit.history, { ...audit.history[0], ...cancelled }]
  const ended = { linkClosedAt: null, bakeState: 'CANCELLED', history }
  await recorded.store.update('audits', audit.id, ended)
  expect(await said()).toContain('The link of T0001: ended after 11/01/26 with its audit.')
})

it('audits link: without an option it says how the link is', async () => {
  expect((await link(...as)).exit).toBe(0)
  expect(recorded.logged.join('\n')).toMatch(/The link of T0001: open through \d/)
  expect((await link('--json', ...as)).json()).toMatchObject({ did: null })
  expect((await stored())?.v).toBe(audit.v)
})

it('audits link --extend: open through that day, and no further than a year', async () => {
  const done = await link(
    '--extend',
    '2027-06-30',
    '--reason',
    'they asked for time',
    '--json',
    ...as,
  )
  expect(done.exit).toBe(0)
  expect(done.json()).toMatchObject({ did: 'extend', standing: 'open', lastDay: '2027-06-30' })
  expect((await intake(audit.intakeId))?.openUntil).toEqual(new Date('2027-07-01T04:00:00.000Z'))
  expect((await stored())?.history.at(-1)?.text).toBe(
    'Link extended to 06/30/27: they asked for time',
  )
  const late = await link('--extend', '2030-01-01', '--json', ...as)
  expect([late.exit, codeOf(late)]).toEqual([1, 'LINK_DAY_OUT_OF_RANGE'])
})

it('audits link --resend: by email it is in the outbox, by text it needs a sender', async () => {
  const done = await link('--resend', 'email', ...as)
  expect(done.exit).toBe(0)
  expect(recorded.logged.join('\n')).toContain('leaves by email')
  expect(recorded.store.all<OutgoingMail & { id: string }>('mail')).toMatchObject([
    { to: [audit.insuredEmail], askedBy: 'staff', sendAt: recorded.runtime.clock.now() },
  ])
  const again = await link('--resend', 'email', '--json', ...as)
  expect([again.exit, codeOf(again)]).toEqual([5, 'LINK_ON_ITS_WAY'])
  await recorded.store.update('audits', audit.id, { insuredCell: '207.555.0109' })
  const text = await link('--resend', 'text', '--json', ...as)
  expect([text.exit, codeOf(text)]).toEqual([2, 'TEXT_LINE_MISSING'])
  await expect(link('--resend', 'pigeon', ...as)).rejects.toThrow('email, text')
})

it('audits link --close --replace: one thing has to be chosen', async () => {
  const done = await link('--close', '--replace', '--json', ...as)
  expect([done.exit, codeOf(done)]).toEqual([2, 'USAGE'])
})

it('audits link: opens the database for writing only where it does something', async () => {
  await link(...as)
  await link('--renew-pin', ...as)
  expect(recorded.uses).toEqual(['read', 'write'])
})
