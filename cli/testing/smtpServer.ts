import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer, TLSSocket } from 'node:tls'
import { MAIL_CERTIFICATE } from './mailCertificate.ts'

export interface SmtpServerOptions {
  /** Answers to the RCPT commands that name one of these. */
  refusals?: Record<string, string>
  /** Answers to commands, and to an email's end (`.`), in place of the usual; `hang up` ends the connection. */
  answers?: Record<string, string>
  /** Called with the Message-ID of each email it takes, and all of it; it answers when that has ended. */
  onTaken?: (messageId: string, email: string) => void | Promise<void>
  /** `none`: STARTTLS is refused. `helo`: so is EHLO. `strips`: says yes and goes on in plain text. */
  tls?: 'none' | 'helo' | 'strips' | 'starttls' | 'implicit'
}

/** A mail server of a test on this machine. */
export interface SmtpServer {
  port: number
  /** The commands as they came, `TLS ` before those that came encrypted. */
  commands: string[]
  /** The lines of the emails it took. */
  taken: string[]
  /** The same emails, each whole. */
  emails: string[]
  close(): void
}

/** As much of SMTP as a sender needs, with the certificate of `MAIL_CERTIFICATE`. */
export async function smtpServer({
  refusals = {},
  answers = {},
  onTaken = () => {},
  tls = 'none',
}: SmtpServerOptions = {}): Promise<SmtpServer> {
  const commands: string[] = []
  const taken: string[] = []
  const emails: string[] = []
  const sockets = new Set<Socket>()

  const answer = (line: string): string => {
    const verb = line.slice(0, 4).toUpperCase()
    const given = answers[verb]
    if (given !== undefined) return given
    if (verb === 'EHLO' && tls === 'helo') return '502 not known'
    if (verb === 'EHLO')
      return `250-here\r\n250-AUTH PLAIN\r\n${tls === 'starttls' ? '250-STARTTLS\r\n' : ''}250 ok`
    if (verb === 'STAR') return tls === 'starttls' || tls === 'strips' ? '220 go on' : '502 no'
    if (verb === 'AUTH') return '235 welcome'
    if (verb === 'DATA') return '354 go on'
    if (verb === 'QUIT') return '221 bye'
    const refused = Object.entries(refusals).find(([who]) => line.includes(who))?.[1]
    return verb === 'RCPT' && refused !== undefined ? refused : '250 ok'
  }

  const take = async (lines: readonly string[]) => {
    const email = lines.join('\r\n')
    emails.push(email)
    await onTaken(/^Message-ID: (.*)/im.exec(email)?.[1] ?? '', email)
  }

  const serve = (socket: Socket, isGreeted = false) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const isSecure = socket instanceof TLSSocket
    let rest = ''
    let isData = false
    const lines: string[] = []
    if (!isGreeted) socket.write('220 here\r\n')
    let isStripped = false
    socket.on('data', (bytes) => {
      if (isStripped) {
        socket.write('250 ok\r\n')
        return
      }
      rest += bytes.toString('utf8')
      for (let at = rest.indexOf('\r\n'); at >= 0; at = rest.indexOf('\r\n')) {
        const line = rest.slice(0, at)
        rest = rest.slice(at + 2)
        if (isData && line !== '.') {
          taken.push(line)
          lines.push(line)
          continue
        }
        const end = answers['.'] ?? '250 taken'
        if (isData && end === 'hang up') {
          socket.destroy()
          return
        }
        if (!isData) commands.push(isSecure ? `TLS ${line}` : line)
        const reply = isData ? end : answer(line)
        const say = () => socket.write(`${reply}\r\n`)
        if (isData && end.startsWith('2')) void take(lines.splice(0)).then(say)
        else say()
        isData = !isData && reply.startsWith('354')
        isStripped = tls === 'strips' && line === 'STARTTLS'
        if (tls !== 'starttls' || isSecure || line !== 'STARTTLS') continue
        socket.removeAllListeners('data')
        serve(new TLSSocket(socket, { isServer: true, ...MAIL_CERTIFICATE }), true)
      }
    })
  }

  const server: Server =
    tls === 'implicit'
      ? createSecureServer({ ...MAIL_CERTIFICATE }, (socket) => serve(socket))
      : createServer((socket) => serve(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { port, commands, taken, emails, close }
}
