import { expect, it } from 'vitest'
import { noteRestored } from '#shared/engine/restored.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { smtpServer } from '../../testing/smtpServer.ts'
import { outboxDeliverCommand } from './deliver.ts'
import { outboxReleaseCommand } from './queue.ts'

const ARGS = ['--smtp', 'smtp://127.0.0.1:9', '--from', 'audits@firm.example', '--json']

const MAIL = {
  ...{ auditFSID: 'a', stepId: 's', stepType: 'EMAIL_INSURED', carrierCompany: 'HM' },
  ...{ dateAdded: new Date(0), sendAt: new Date(0), folded: false, to: ['ana@oven.example'] },
  replyKey: '23456789bcdfghjk',
  message: { subject: 'Your audit', text: 'Please answer.' },
}

it.each([
  ['smtp://ana:s3cret@mail.firm.example?ignoreTLS=true', 'takes no options'],
  ['smtp://ana:s3cret@mail.firm.example?tls.rejectUnauthorized=false', 'takes no options'],
  ['mail.firm.example', 'Say which mail server'],
])('is refused with %s, and says nothing of the password', async (url, why) => {
  const recorded = await recordedRuntime()
  const args = ['--smtp', url, '--from', 'audits@firm.example']
  const run = await runCommand(outboxDeliverCommand, 'outbox deliver', recorded, ...args)
  expect(run.exit).toBe(2)
  expect(recorded.logged.join('\n')).toContain(why)
  expect(recorded.logged.join('\n')).not.toContain('s3cret')
})

it('sends to this machine; an email to a list goes nowhere and says why', async () => {
  const recorded = await recordedRuntime()
  await recorded.store.set('mail', 'mail1', { ...MAIL, to: ['ana@oven.example, eve@x.example'] })
  await recorded.store.set('mail', 'mail2', MAIL)
  const server = await smtpServer()
  const args = ['--smtp', `smtp://127.0.0.1:${server.port}`, '--from', 'audits@firm.example']
  const run = await runCommand(outboxDeliverCommand, 'outbox deliver', recorded, ...args)
  server.close()
  expect(run.exit).toBe(3)
  expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual([
    'RCPT TO:<ana@oven.example>',
  ])
  expect(recorded.logged.join()).toContain('not a valid email address')
})

it('sends nothing from a restored database before the outbox is released', async () => {
  const recorded = await recordedRuntime()
  await recorded.store.set('mail', 'mail1', MAIL)
  await noteRestored(recorded.store, new Date())
  const held = await runCommand(outboxDeliverCommand, 'outbox deliver', recorded, ...ARGS)
  expect(held.json()).toMatchObject({ error: { code: 'OUTBOX_HELD' } })
  expect(await recorded.store.get('mail', 'mail1')).toEqual({ id: 'mail1', ...MAIL })
  await runCommand(outboxReleaseCommand, 'outbox release', recorded)
  const released = await runCommand(outboxDeliverCommand, 'outbox deliver', recorded, ...ARGS)
  expect(released.json()).toMatchObject({ error: { code: 'OUTBOX_UNREACHABLE' } })
})

it('ends as interrupted when it is stopped; what is queued stays', async () => {
  const recorded = await recordedRuntime()
  await recorded.store.set('mail', 'mail1', MAIL)
  recorded.abortAtReading('mail')
  const run = await runCommand(outboxDeliverCommand, 'outbox deliver', recorded, ...ARGS)
  expect(run.exit).toBe(130)
  expect(run.json()).toMatchObject({ interrupted: true, totals: { sent: 0 } })
  expect(await recorded.store.get('mail', 'mail1')).toEqual({ id: 'mail1', ...MAIL })
})
