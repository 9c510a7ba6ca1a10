import { connect, type LookupFunction, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import nodemailer from 'nodemailer'
import { statusIn } from '#shared/outreach/bounces.ts'
import type { Handover, MailSender } from '#shared/outreach/ops/mailSender.ts'
import { mailOptions } from './mailOptions.ts'
import type { MailServer } from './readMailServer.ts'

/** The network as the sender sees it; tests have their own. */
export interface MailNetwork {
  /** Where a name leads; the system's resolver if left out. */
  lookup?: LookupFunction
  /** The authorities whose certificates count, as PEM, in place of Node's own list. */
  authorities?: string
}

/** So long the server may take to be connected and to greet. */
const PATIENCE_MS = 30_000

/** So long it may take to answer: an email that it has whole and does not answer was perhaps sent. */
const ANSWER_MS = 120_000

const CONNECTIONS = 5

/** An error as nodemailer throws it. */
interface SmtpError {
  /** The server's answer: 550, 452. */
  responseCode?: unknown
  /** `EENVELOPE`: the server took sender or recipient for wrong. `EMESSAGE`: what was to be sent. */
  code?: unknown
  /** What Node called it: `ECONNRESET`, `CERT_HAS_EXPIRED`. */
  originalCode?: unknown
  /** The command it answered. */
  command?: unknown
  /** The answer as it came. */
  response?: unknown
  message?: unknown
}

/** Errors that are of one email; with every other the server takes nothing at all. */
const OF_ONE_MAIL: readonly unknown[] = ['EENVELOPE', 'EMESSAGE']

/**
 * Sends over SMTP. A password or an email goes to another machine over TLS only, with a certificate that is
 * valid for its name: a server without is `unsafe`, and gets no AUTH and no MAIL command.
 */
export function smtpSender(
  server: MailServer,
  network: MailNetwork = {},
): MailSender & { close(): void } {
  const { host, port, isImplicitTls, isLocal, login } = server
  // Nothing is read from a URL here: nodemailer takes every option of its query, and those win.
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: isImplicitTls,
    requireTLS: !isImplicitTls && !isLocal,
    ...(login ? { auth: login } : {}),
    tls: {
      // Said here, because NODE_TLS_REJECT_UNAUTHORIZED would switch it off otherwise.
      rejectUnauthorized: isImplicitTls || !isLocal,
      ...(network.authorities ? { ca: network.authorities } : {}),
    },
    getSocket: opener(server, network),
    pool: true,
    maxConnections: CONNECTIONS,
    // An email of which nothing was sent goes over another connection, once.
    maxRequeues: 1,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: ANSWER_MS,
  })
  /** Message-IDs of emails that were sent whole and not answered yet. */
  const unanswered = new Set<string>()
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((input) => {
      const output = new PassThrough()
      output.once('end', () => unanswered.add(String(data.messageId)))
      input.once('error', (error) => output.destroy(error))
      return input.pipe(output)
    })
    done()
  })
  return {
    send: async (email) => {
      const { messageId } = email
      try {
        await transport.sendMail(mailOptions(email))
        return { kind: 'sent', messageId }
      } catch (error) {
        return handoverOf(error, unanswered.has(messageId))
      } finally {
        unanswered.delete(messageId)
      }
    },
    close: () => transport.close(),
  }
}

/** How nodemailer is given a connection. */
type GetSocket = (
  options: unknown,
  done: (error: Error | null, opened: { connection: Socket } | false) => void,
) => void

/** Connects by ourselves, so that "localhost" is this machine, whatever a name server says of it. */
function opener({ host, port, isLocal }: MailServer, { lookup }: MailNetwork): GetSocket {
  const resolver = isLocal ? thisMachine : lookup
  return (_options, done) => {
    const socket = connect({ host, port, ...(resolver ? { lookup: resolver } : {}) })
    const late = () => socket.destroy(new Error('the connection timed out'))
    const timer = setTimeout(late, PATIENCE_MS)
    const fail = (error: Error) => {
      clearTimeout(timer)
      done(error, false)
    }
    socket.once('error', fail)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      done(null, { connection: socket })
    })
  }
}

const thisMachine: LookupFunction = (_host, { all }, done) => {
  if (all)
    done(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ])
  else done(null, '127.0.0.1', 4)
}

function handoverOf(error: unknown, isUnanswered: boolean): Handover {
  const thrown: SmtpError = error instanceof Error ? error : {}
  const { code, message } = thrown
  const why = String(message || code || 'unknown').slice(0, 500)
  if (OF_ONE_MAIL.includes(code)) return answerOf(thrown, why)
  const danger = dangerOf(thrown)
  if (danger) return { kind: 'stopped', reason: 'unsafe', why: danger }
  if (isUnanswered) return { kind: 'perhaps', why: `The server did not answer it: ${why}` }
  return { kind: 'stopped', reason: isLogin(thrown) ? 'login' : 'unreachable', why }
}

/** What a server's answer to one email means: for that email, or for all. */
function answerOf({ responseCode, command, response }: SmtpError, why: string): Handover {
  const answer = typeof response === 'string' ? response : why
  const reply = typeof responseCode === 'number' ? responseCode : null
  const status = statusIn(answer)
  const said = { why, ...(status ? { status } : {}) }
  // The library knows the size that the server takes.
  if (reply === null) return { kind: 'refused', why, status: '5.3.4' }
  if (reply === 421) return { kind: 'stopped', reason: 'unreachable', why }
  if (LOGIN_REPLIES.includes(reply) || (command === 'RCPT TO' && /relay/i.test(answer)))
    return { kind: 'stopped', reason: 'login', why }
  const isOfSize = reply === 552 || status === '5.3.4'
  if (command === 'MAIL FROM' && !isOfSize)
    return { kind: 'stopped', reason: reply >= 500 ? 'author' : 'unreachable', why }
  return { kind: reply >= 500 ? 'refused' : 'later', ...said }
}

/** Authentication required, too weak, failed. */
const LOGIN_REPLIES: readonly number[] = [530, 534, 535, 538]

function isLogin({ code, responseCode }: SmtpError): boolean {
  return code === 'EAUTH' && typeof responseCode === 'number' && responseCode >= 500
}

/** Why nothing may go over the connection; null when there is another cause, as a network that is down. */
function dangerOf({ command, originalCode, message }: SmtpError): string | null {
  const isEhlo = command === 'EHLO' && String(message).includes('STARTTLS')
  if (command === 'STARTTLS' || isEhlo) return 'it does not offer encryption (STARTTLS)'
  // What Node says of certificates and TLS has an underscore (CERT_HAS_EXPIRED, ERR_TLS_…), what the
  // system says of the network has none (ECONNRESET).
  const isTls = typeof originalCode === 'string' && /_|^EPROTO$/.test(originalCode)
  return isTls ? `its certificate or TLS was not accepted (${originalCode})` : null
}
