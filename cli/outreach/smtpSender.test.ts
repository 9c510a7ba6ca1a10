import type { LookupFunction } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { MAIL_CERTIFICATE } from '../testing/mailCertificate.ts'
import { type SmtpServerOptions, smtpServer } from '../testing/smtpServer.ts'
import { readMailServer } from './readMailServer.ts'
import { type MailNetwork, smtpSender } from './smtpSender.ts'

const EMAIL = {
  id: 'mail1',
  from: { name: 'Audits', address: 'audits@firm.example' },
  to: ['ana@oven.example'],
  replyTo: 'audits+23456789bcdfghjk@firm.example',
  envelopeFrom: 'audits+b-23456789bcdfghjk@firm.example',
  messageId: '<23456789bcdfghjk@firm.example>',
  date: new Date('2026-11-02T15:00:00.000Z'),
  headers: { 'Auto-Submitted': 'auto-generated', 'List-Unsubscribe': '<mailto:a@b.co>' },
  message: { subject: 'Your audit', text: 'Please answer.' },
}

/** Every name leads to this machine, as one of another machine would lead there. */
const lookup: LookupFunction = (_host, { all }, done) => {
  if (all) done(null, [{ address: '127.0.0.1', family: 4 }])
  else done(null, '127.0.0.1', 4)
}
const TRUSTED = { lookup, authorities: MAIL_CERTIFICATE.cert }
const UNSAFE = { kind: 'stopped', reason: 'unsafe' } as const
const SECRETS = /AUTH|MAIL|RCPT|DATA|s3cret/

const opened: (() => void)[] = []

afterEach(() => {
  for (const close of opened.splice(0)) close()
  vi.unstubAllEnvs()
})

async function server(options: SmtpServerOptions = {}) {
  const started = await smtpServer(options)
  opened.push(started.close)
  return started
}

function senderTo(url: string, network: MailNetwork = {}) {
  const read = readMailServer(url)
  if (typeof read === 'string') throw new Error(read)
  const sender = smtpSender(read, network)
  opened.push(sender.close)
  return {
    ...sender,
    send: (mail: object = {}) => sender.send({ ...EMAIL, ...mail }),
  }
}

it('hands an email over with its headers, from the address that it is returned to', async () => {
  const { port, taken, commands } = await server()
  const content = Buffer.from('%PDF the report').toString('base64')
  const attachments = [
    { filename: 'A1-r0.pdf', content, encoding: 'base64', contentType: 'application/pdf' } as const,
  ]
  const message = { ...EMAIL.message, attachments }
  expect(await senderTo(`smtp://127.0.0.1:${port}`).send({ message })).toEqual({
    kind: 'sent',
    messageId: '<23456789bcdfghjk@firm.example>',
  })
  const mail = taken.join('\n')
  for (const line of [
    'From: Audits <audits@firm.example>',
    'To: ana@oven.example',
    'Reply-To: audits+23456789bcdfghjk@firm.example',
    'Subject: Your audit',
    'Message-ID: <23456789bcdfghjk@firm.example>',
    'Date: Mon, 02 Nov 2026 15:00:00 +0000',
    'Auto-Submitted: auto-generated',
    'List-Unsubscribe: <mailto:a@b.co>',
    'Please answer.',
  ])
    expect(taken).toContain(line)
  expect(commands).toContain('MAIL FROM:<audits+b-23456789bcdfghjk@firm.example>')
  expect(mail).toContain('A1-r0.pdf')
  expect(mail).toContain(content)
})

it('distinguishes a bounce, a full mailbox, and a server that does not answer', async () => {
  const refusals = { 'gone@': '550 no such user', 'full@': '452 mailbox full' }
  const { port, close } = await server({ refusals })
  const sender = senderTo(`smtp://127.0.0.1:${port}`)
  expect(await sender.send({ to: ['gone@oven.example'] })).toMatchObject({ kind: 'refused' })
  expect(await sender.send({ to: ['full@oven.example'] })).toMatchObject({ kind: 'later' })
  expect(await sender.send()).toMatchObject({ kind: 'sent' })
  close()
  expect(await senderTo(`smtp://127.0.0.1:${port}`).send()).toMatchObject({
    kind: 'stopped',
    reason: 'unreachable',
    why: expect.stringContaining('ECONNREFUSED'),
  })
})

it.each([
  ['RCPT', '550 5.1.1 no such user', { kind: 'refused', status: '5.1.1' }],
  ['RCPT', '550 5.7.1 relaying denied', { kind: 'stopped', reason: 'login' }],
  ['RCPT', '421 too many connections', { kind: 'stopped', reason: 'unreachable' }],
  ['MAIL', '553 sender address rejected', { kind: 'stopped', reason: 'author' }],
  ['MAIL', '530 5.7.0 authentication required', { kind: 'stopped', reason: 'login' }],
  ['MAIL', '451 try again', { kind: 'stopped', reason: 'unreachable' }],
  ['MAIL', '552 5.3.4 message too big', { kind: 'refused', status: '5.3.4' }],
  ['AUTH', '535 5.7.8 wrong password', { kind: 'stopped', reason: 'login' }],
  ['DATA', '554 5.7.1 this is spam', { kind: 'refused', status: '5.7.1' }],
  ['DATA', '452 4.3.1 no space', { kind: 'later', status: '4.3.1' }],
  ['.', '554 5.7.1 this is spam', { kind: 'refused', status: '5.7.1' }],
  ['.', '451 greylisted', { kind: 'later' }],
  ['.', 'hang up', { kind: 'perhaps' }],
])('a server that answers %s with "%s"', async (command, reply, handover) => {
  const { port } = await server({ answers: { [command]: reply } })
  const sender = senderTo(`smtp://ana:s3cret@127.0.0.1:${port}`)
  expect(await sender.send()).toMatchObject(handover)
})

it('hands several over at a time', async () => {
  const { port, taken } = await server()
  const sender = senderTo(`smtp://127.0.0.1:${port}`)
  const ids = Array.from({ length: 40 }, (_, n) => `<m${n}@firm.example>`)
  const sent = await Promise.all(ids.map((messageId) => sender.send({ messageId })))
  expect(sent).toEqual(ids.map((messageId) => ({ kind: 'sent', messageId })))
  expect(taken.filter((line) => line.startsWith('Message-ID:')).sort()).toEqual(
    ids.map((id) => `Message-ID: ${id}`).sort(),
  )
})

it.each(['none', 'helo', 'strips'] as const)(
  'another machine without encryption (%s) gets neither password nor email',
  async (tls) => {
    const { port, commands, taken } = await server({ tls })
    const sender = senderTo(`smtp://ana:s3cret@mail.firm.example:${port}`, TRUSTED)
    expect(await sender.send()).toMatchObject(UNSAFE)
    expect(commands.filter((line) => SECRETS.test(line))).toEqual([])
    expect(commands[0]).toMatch(/^EHLO/)
    expect(taken).toEqual([])
  },
)

it('another machine that offers STARTTLS gets both encrypted, if its certificate counts', async () => {
  const { port, commands, taken } = await server({ tls: 'starttls' })
  const url = `smtp://ana:s3cret@mail.firm.example:${port}`
  expect(await senderTo(url, { lookup }).send()).toEqual({
    ...UNSAFE,
    why: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
  })
  const wrongName = `smtp://ana:s3cret@other.firm.example:${port}`
  expect(await senderTo(wrongName, TRUSTED).send()).toEqual({
    ...UNSAFE,
    why: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID'),
  })
  expect(commands.filter((line) => SECRETS.test(line))).toEqual([])
  expect(await senderTo(url, TRUSTED).send()).toMatchObject({ kind: 'sent' })
  const secret = commands.filter((line) => SECRETS.test(line))
  expect(secret.map((line) => line.slice(0, 8))).toEqual([
    ...['TLS AUTH', 'TLS MAIL', 'TLS RCPT', 'TLS DATA'],
  ])
  expect(taken).toContain('Please answer.')
})

it('smtps:// is encrypted from the first byte, and checked on this machine too', async () => {
  const { port, commands } = await server({ tls: 'implicit' })
  const url = `smtps://ana:s3cret@mail.firm.example:${port}`
  const here = `smtps://ana:s3cret@127.0.0.1:${port}`
  expect(await senderTo(url, { lookup }).send()).toMatchObject(UNSAFE)
  expect(await senderTo(here).send()).toMatchObject(UNSAFE)
  expect(commands).toEqual([])
  expect(await senderTo(url, TRUSTED).send()).toMatchObject({ kind: 'sent' })
})

it('the environment does not switch the check of the certificate off', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  const { port } = await server({ tls: 'starttls' })
  const url = `smtp://mail.firm.example:${port}`
  expect(await senderTo(url, { lookup }).send()).toMatchObject(UNSAFE)
})

it.each(['none', 'starttls'] as const)(
  'this machine may do without encryption and without an authority (%s)',
  async (tls) => {
    const { port } = await server({ tls })
    expect(await senderTo(`smtp://ana:s3cret@127.0.0.1:${port}`).send()).toMatchObject({
      kind: 'sent',
    })
  },
)

it('"localhost" is this machine, wherever a name server leads it', async () => {
  const { port } = await server()
  const elsewhere: LookupFunction = (_host, _options, done) => done(new Error('asked'), '')
  const sender = senderTo(`smtp://LOCALHOST:${port}`, { lookup: elsewhere })
  expect(await sender.send()).toMatchObject({ kind: 'sent' })
})
