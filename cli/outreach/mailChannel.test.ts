import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { mailChannelOf } from './mailChannel.ts'

const FROM = 'Audits <audits@firm.example>'

const EMAIL = {
  ...{ id: 'mail1', from: { name: 'Audits', address: 'audits@firm.example' } },
  ...{ to: ['ana@oven.example'], replyTo: 'audits+2345@firm.example' },
  ...{ envelopeFrom: 'audits+b-2345@firm.example', messageId: '<2345@firm.example>' },
  ...{
    date: new Date('2026-11-02T15:00:00.000Z'),
    headers: { 'Auto-Submitted': 'auto-generated' },
  },
  message: { subject: 'Your audit', text: 'Please answer.', html: '<p>Please answer.</p>' },
}

let cwd = ''
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'bakehouse-mails-'))
})
afterEach(() => rm(cwd, { recursive: true, force: true }))

async function channelOf(env: Record<string, string>) {
  const { runtime, logged } = await recordedRuntime()
  return { opened: await mailChannelOf({ ...runtime, env, cwd }), logged }
}

it('without BAKEHOUSE_SMTP nothing leaves, and it is said', async () => {
  const { opened, logged } = await channelOf({ BAKEHOUSE_FROM: FROM })
  expect(opened).toEqual({ ok: true, value: null })
  expect(logged.join()).toContain('emails stay in the outbox')
})

it.each([
  [{ BAKEHOUSE_SMTP: 'folder:' }, 'Say which folder'],
  [{ BAKEHOUSE_SMTP: 'folder:mails', BAKEHOUSE_FROM: 'nobody' }, 'BAKEHOUSE_FROM'],
  [{ BAKEHOUSE_SMTP: 'folder:mails', BAKEHOUSE_FROM: FROM, BAKEHOUSE_MAIL_RATE: '0' }, 'MAIL_RATE'],
  [{ BAKEHOUSE_SMTP: 'smtp://ana:s3cret@mail.example?tls=no', BAKEHOUSE_FROM: FROM }, 'options'],
])('a setup with a mistake is refused, and repeats no password: %j', async (env, detail) => {
  const { opened } = await channelOf(env)
  expect(opened).toMatchObject({ ok: false, error: { code: 'MAIL_SETUP_INVALID' } })
  const words = JSON.stringify(opened)
  expect(words).toContain(detail)
  expect(words).not.toContain('s3cret')
})

it('a mail server is a channel with the letterhead, the addresses and the rate', async () => {
  const { opened } = await channelOf({
    ...{ BAKEHOUSE_SMTP: 'smtp://127.0.0.1:9', BAKEHOUSE_FROM: FROM, BAKEHOUSE_MAIL_RATE: '7' },
    BAKEHOUSE_REPLY_TO: 'answers@firm.example',
  })
  if (!opened.ok || !opened.value) throw new Error('No channel.')
  opened.value.sender.close()
  expect(opened.value).toMatchObject({
    ...{ kind: 'smtp', perMinute: 7 },
    letterhead: { from: { address: 'audits@firm.example' }, replyTo: 'answers@firm.example' },
  })
})

it('a folder gets each email as a whole .eml file, the same again in its place', async () => {
  const { opened } = await channelOf({ BAKEHOUSE_SMTP: 'folder:mails', BAKEHOUSE_FROM: FROM })
  if (!opened.ok || !opened.value) throw new Error('No channel.')
  const { kind, sender, perMinute } = opened.value
  expect([kind, perMinute]).toEqual(['folder', 60])
  const sent = { kind: 'sent', messageId: '<2345@firm.example>' }
  for (const id of ['mail1', 'mail1', 'mail2'])
    expect(await sender.send({ ...EMAIL, id })).toEqual(sent)
  expect((await readdir(join(cwd, 'mails'))).sort()).toEqual(['mail1.eml', 'mail2.eml'])
  const text = await readFile(join(cwd, 'mails/mail1.eml'), 'utf8')
  for (const line of ['From: Audits <audits@firm.example>', 'Message-ID: <2345@firm.example>'])
    expect(text).toContain(line)
  expect(text).toContain('<p>Please answer.</p>')
  sender.close()
})

it('a folder that cannot be written to stops the line, and marks no email', async () => {
  await writeFile(join(cwd, 'mails'), 'a file')
  const { opened } = await channelOf({ BAKEHOUSE_SMTP: 'folder:mails', BAKEHOUSE_FROM: FROM })
  if (!opened.ok || !opened.value) throw new Error('No channel.')
  expect(await opened.value.sender.send(EMAIL)).toMatchObject({
    ...{
      kind: 'stopped',
      reason: 'unreachable',
      why: expect.stringContaining('folder for emails'),
    },
  })
  opened.value.sender.close()
})

it('an appointment goes out as a part that calendars take, and as a file: both say the same', async () => {
  const { opened } = await channelOf({ BAKEHOUSE_SMTP: 'folder:mails', BAKEHOUSE_FROM: FROM })
  if (!opened.ok || !opened.value) throw new Error('No channel.')
  const calendar = {
    ...{ method: 'CANCEL' as const, uid: 'k3jH8dLq2PzX9wVb5nYt@bakehouse', sequence: 2 },
    ...{ start: new Date('2026-12-03T16:00:00Z'), end: new Date('2026-12-03T18:00:00Z') },
    ...{ summary: 'Premium audit of Bäckerei, Portland', description: 'Bye', place: '20 Wharf St' },
  }
  await opened.value.sender.send({ ...EMAIL, message: { ...EMAIL.message, calendar } })
  opened.value.sender.close()
  const bytes = await readFile(join(cwd, 'mails/mail1.eml'))
  expect(bytes.toString()).toMatch(/Content-Type: text\/calendar; [^\n]*method=CANCEL/)
  const { attachments } = await PostalMime.parse(bytes, { attachmentEncoding: 'utf8' })
  expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toContainEqual([
    'appointment.ics',
    'application/ics',
  ])
  for (const { content } of attachments) {
    const event = new ICAL.Component(
      ICAL.parse(String(content)) as unknown as string,
    ).getFirstSubcomponent('vevent')
    expect(event?.getFirstPropertyValue('summary')).toBe(calendar.summary)
    expect(event?.getFirstPropertyValue('organizer')).toBe('mailto:audits@firm.example')
    expect(String(event?.getFirstPropertyValue('attendee'))).toMatch(/mailto:ana@oven.example/i)
  }
})
