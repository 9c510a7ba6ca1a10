import type { LookupFunction } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { MAIL_CERTIFICATE } from '../../testing/mailCertificate.ts'
import { type SmtpServerOptions, smtpServer } from '../../testing/smtpServer.ts'
import { readMailServer } from './readMailServer.ts'
import { type MailNetwork, smtpSender } from './smtpSender.ts'

const MAIL = {
  id: 'mail1',
  auditFSID: 'a',
  stepId: 's',
  stepType: 'EMAIL_INSURED',
  carrierCompany: 'HM',
  dateAdded: new Date(0),
  folded: false,
  to: ['ana@oven.example'],
  message: { subject: 'Your audit', text: 'Please answer.' },
} as const

const AUTHOR = { name: 'Audits', address: 'audits@firm.example' }

/** Every name leads to this machine, as one of another machine would lead there. */
const lookup: LookupFunction = (_host, { all }, done) => {
  if (all) done(null, [{ address: '127.0.0.1', family: 4 }])
  else done(null, '127.0.0.1', 4)
}
const TRUSTED = { lookup, authorities: MAIL_CERTIFICATE.cert }
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
  const sender = smtpSender(read, AUTHOR, network)
  opened.push(sender.close)
  return {
    ...sender,
    send: (mail: object = {}) => sender.send({ ...MAIL, to: [...MAIL.to], ...mail }),
  }
}

it('hands an email over, with a Message-ID that stays the same', async () => {
  const { port, taken } = await server()
  const content = Buffer.from('%PDF the report').toString('base64')
  const attachments = [
    { filename: 'A1-r0.pdf', content, encoding: 'base64', contentType: 'application/pdf' } as const,
  ]
  const message = { ...MAIL.message, attachments }
  expect(await senderTo(`smtp://127.0.0.1:${port}`).send({ message })).toEqual({
    kind: 'sent',
    messageId: '<mail1@firm.example>',
  })
  const mail = taken.join('\n')
  expect(mail).toContain('From: Audits <audits@firm.example>')
  expect(mail).toContain('To: ana@oven.example')
  expect(mail).toContain('Subject: Your audit')
  expect(mail).toContain('Message-ID: <mail1@firm.example>')
  expect(mail).toContain('Please answer.')
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
    kind: 'unreachable',
    why: expect.stringContaining('ECONNREFUSED'),
  })
})

it('a subject with line breaks adds no header', async () => {
  const { port, taken } = await server()
  const subject = 'Your audit\r\nBcc: all@example.com\n\nHello'
  await senderTo(`smtp://127.0.0.1:${port}`).send({ message: { subject, text: 'x' } })
  expect(taken).toContain('Subject: Your audit Bcc: all@example.com Hello')
  expect(taken.filter((line) => /^Bcc/i.test(line))).toEqual([])
})

it.each(['none', 'helo', 'strips'] as const)(
  'another machine without encryption (%s) gets neither password nor email',
  async (tls) => {
    const { port, commands, taken } = await server({ tls })
    const sender = senderTo(`smtp://ana:s3cret@mail.firm.example:${port}`, TRUSTED)
    expect(await sender.send()).toMatchObject({ kind: 'unsafe' })
    expect(commands.filter((line) => SECRETS.test(line))).toEqual([])
    expect(commands[0]).toMatch(/^EHLO/)
    expect(taken).toEqual([])
  },
)

it('another machine that offers STARTTLS gets both encrypted, if its certificate counts', async () => {
  const { port, commands, taken } = await server({ tls: 'starttls' })
  const url = `smtp://ana:s3cret@mail.firm.example:${port}`
  expect(await senderTo(url, { lookup }).send()).toEqual({
    kind: 'unsafe',
    why: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
  })
  const wrongName = `smtp://ana:s3cret@other.firm.example:${port}`
  expect(await senderTo(wrongName, TRUSTED).send()).toEqual({
    kind: 'unsafe',
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
  expect(await senderTo(url, { lookup }).send()).toMatchObject({ kind: 'unsafe' })
  expect(await senderTo(here).send()).toMatchObject({ kind: 'unsafe' })
  expect(commands).toEqual([])
  expect(await senderTo(url, TRUSTED).send()).toMatchObject({ kind: 'sent' })
})

it('the environment does not switch the check of the certificate off', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  const { port } = await server({ tls: 'starttls' })
  const url = `smtp://mail.firm.example:${port}`
  expect(await senderTo(url, { lookup }).send()).toMatchObject({ kind: 'unsafe' })
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
