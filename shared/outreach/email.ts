import { isResultMail, type OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import { bounceAddress, messageIdOf, replyAddress } from '#shared/audit/messages/replyKey.ts'
import type { MailSettings } from '#shared/firm/model.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'

/** Who writes, as the header and the envelope have it. */
export interface MailAuthor {
  /** Empty when there is only an address. */
  name: string
  address: string
}

/** The addresses of the firm's emails; a carrier may have its own name, answers and returns. */
export interface Letterhead {
  from: MailAuthor
  /** Where answers go; without it to the author. */
  replyTo?: string
  /** Where servers return what they can't deliver; without it where answers go. */
  bounces?: string
}

/** The firm's letterhead with what a carrier has of its own. */
export function letterheadOf(firm: Letterhead, carrier: MailSettings | undefined): Letterhead {
  const { fromName = '', replyTo = '', bounces = '' } = carrier ?? {}
  return {
    ...firm,
    ...(fromName === '' ? {} : { from: { ...firm.from, name: fromName } }),
    ...(replyTo === '' ? {} : { replyTo }),
    ...(bounces === '' ? {} : { bounces }),
  }
}

/** An email as it is handed to a mail server. */
export interface Email {
  /** Of its document in the outbox. */
  id: string
  from: MailAuthor
  to: readonly string[]
  replyTo: string
  /** The sender of the envelope: servers return it there. */
  envelopeFrom: string
  /** The same at each try, so that a recipient who gets it twice can see. */
  messageId: string
  date: Date
  headers: Readonly<Record<string, string>>
  message: OutgoingMail['message']
}

/**
 * An email of the outbox with its headers. Answers and what comes back are found by its key, in each of
 * the addresses (plus addressing) and in the Message-ID. It says that no person wrote it (RFC 3834), so
 * that no machine answers, and how to be written to no more (RFC 2369); results go to who has ordered them.
 */
export function emailOf(
  mail: OutgoingMail & { id: string },
  { from, replyTo = from.address, bounces = replyTo }: Letterhead,
  now: Date,
): Email {
  const { id, to, replyKey, message } = mail
  const answers = replyAddress(replyTo, replyKey)
  const unsubscribe = { 'List-Unsubscribe': `<mailto:${answers}?subject=unsubscribe>` }
  return {
    id,
    from,
    to,
    replyTo: answers,
    envelopeFrom: bounceAddress(bounces, replyKey),
    messageId: messageIdOf(replyKey, from.address),
    date: now,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(isResultMail(mail) ? {} : unsubscribe),
    },
    message: { ...message, subject: cleanLine(message.subject) },
  }
}
