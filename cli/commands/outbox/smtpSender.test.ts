import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { smtpSender } from './smtpSender.ts'

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

const opened: (() => void)[] = []

afterEach(() => {
  for (const close of opened.splice(0)) close()
})

/** As much of SMTP as a sender needs; whoever has `refusals` is answered with them. */
async function smtpServer(refusals: Record<string, string> = {}) {
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let rest = ''
    let inData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 here')
    socket.on('data', (bytes) => {
      rest += bytes.toString('utf8')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (inData) {
          if (line !== '.') taken.push(line)
          else {
            inData = false
            say('250 taken')
          }
          continue
        }
        const verb = line.slice(0, 4).toUpperCase()
        const refused = Object.entries(refusals).find(([who]) => line.includes(who))?.[1]
        inData = verb === 'DATA'
        if (verb === 'RCPT' && refused !== undefined) say(refused)
        else if (inData) say('354 go on')
        else say(verb === 'QUIT' ? '221 bye' : '250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  opened.push(close)
  return { url: `smtp://127.0.0.1:${port}`, taken, close }
}

function senderTo(url: string) {
  const sender = smtpSender(url, 'Audits <audits@firm.example>')
  opened.push(sender.close)
  return sender
}

it('hands an e-mail over, with a Message-ID that stays the same', async () => {
  const { url, taken } = await smtpServer()
  const content = Buffer.from('%PDF the report').toString('base64')
  const attachments = [
    { filename: 'A1-r0.pdf', content, encoding: 'base64', contentType: 'application/pdf' } as const,
  ]
  const message = { ...MAIL.message, attachments }
  expect(await senderTo(url).send({ ...MAIL, message, to: [...MAIL.to] })).toEqual({
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

it('tells a bounce, a mailbox that is full, and a server that is not there apart', async () => {
  const { url, close } = await smtpServer({
    'gone@': '550 no such user',
    'full@': '452 mailbox full',
  })
  const sender = senderTo(url)
  const send = (to: string) => sender.send({ ...MAIL, to: [to] })
  expect(await send('gone@oven.example')).toMatchObject({ kind: 'refused' })
  expect(await send('full@oven.example')).toMatchObject({ kind: 'later' })
  expect(await send('ana@oven.example')).toMatchObject({ kind: 'sent' })
  close()
  expect(await senderTo(url).send({ ...MAIL, to: [...MAIL.to] })).toMatchObject({
    kind: 'unreachable',
  })
})
