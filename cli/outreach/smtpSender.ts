import { connect, type LookupFunction, type Socket } from 'node:net'
import nodemailer from 'nodemailer'
import type { Handover, MailSender } from '#shared/outreach/ops/outbox.ts'
import type { MailServer } from './readMailServer.ts'

/** The network as the sender sees it; tests have their own. */
export interface MailNetwork {
  /** Where a name leads; the system's resolver if left out. */
  lookup?: LookupFunction
  /** The authorities whose certificates count, as PEM, in place of Node's own list. */
  authorities?: string
}

/** So long the server may take to be connected, to greet, or to answer. */
const PATIENCE_MS = 30_000

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
    maxConnections: 1,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  return {
    send: async ({ from, to, replyTo, envelopeFrom, messageId, date, headers, message }) => {
      const { subject, text, html, attachments } = message
      try {
        await transport.sendMail({
          from,
          // As objects: a text would be parsed, and may hold a list.
          to: to.map((address) => ({ name: '', address })),
          replyTo: { name: '', address: replyTo },
          envelope: { from: envelopeFrom, to: [...to] },
          subject,
          text,
          messageId,
          date,
          headers,
          ...(html ? { html } : {}),
          ...(attachments ? { attachments } : {}),
          // What an email carries is in it: nothing on this machine or elsewhere is looked up.
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        return { kind: 'sent', messageId }
      } catch (error) {
        return handoverOf(error)
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

function handoverOf(error: unknown): Handover {
  const thrown: SmtpError = error instanceof Error ? error : {}
  const { responseCode, code, message } = thrown
  const why = String(message || code || 'unknown').slice(0, 500)
  if (OF_ONE_MAIL.includes(code)) {
    const isForGood = typeof responseCode === 'number' && responseCode >= 500
    return { kind: isForGood ? 'refused' : 'later', why }
  }
  const danger = dangerOf(thrown)
  return danger ? { kind: 'unsafe', why: danger } : { kind: 'unreachable', why }
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
