import nodemailer from 'nodemailer'
import type { Handover, MailSender } from '#shared/operations/outbox/deliverMail.ts'

/** So long the server may take to greet, or to answer. */
const PATIENCE_MS = 30_000

/** An error as nodemailer throws it. */
interface SmtpError {
  /** The server's answer: 550, 452. */
  responseCode?: unknown
  /** `EENVELOPE`: the server took sender or recipient for wrong. `EMESSAGE`: what was to be sent. */
  code?: unknown
  message?: unknown
}

/** Errors that are of one e-mail; with every other the server takes nothing at all. */
const OF_ONE_MAIL: readonly unknown[] = ['EENVELOPE', 'EMESSAGE']

/**
 * Sends over SMTP. The same e-mail has the same Message-ID at each try, so that whoever gets it twice
 * can tell.
 */
export function smtpSender(url: string, from: string): MailSender & { close(): void } {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ id, to, message: { subject, text, html, attachments } }) => {
      try {
        const messageId = `<${id}@${domain}>`
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          messageId,
          ...(html ? { html } : {}),
          ...(attachments ? { attachments } : {}),
          // What an e-mail carries is in it: nothing on this machine or elsewhere is looked up.
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

function handoverOf(error: unknown): Handover {
  const { responseCode, code, message }: SmtpError = error instanceof Error ? error : {}
  const why = String(message ?? code ?? 'unknown').slice(0, 500)
  if (!OF_ONE_MAIL.includes(code)) return { kind: 'unreachable', why }
  const isForGood = typeof responseCode === 'number' && responseCode >= 500
  return { kind: isForGood ? 'refused' : 'later', why }
}
