import type { ErrorCode } from '#shared/errors/refusal.ts'
import type { Email, Letterhead } from '../email.ts'

/**
 * Why a sender hands over nothing at all. `author`: the address or line that messages come from is refused,
 * which may be of one carrier alone.
 */
export type StopReason = 'unreachable' | 'unsafe' | 'login' | 'author'

/**
 * The outcome of handing an email to a mail server. `refused`: the server takes this email never, `later`:
 * not now; `status` by RFC 3463. `perhaps`: the connection ended after all of it was sent and before the
 * answer. `stopped`: the server takes none of ours.
 */
export type Handover =
  | { kind: 'sent'; messageId: string }
  | { kind: 'refused' | 'later'; why: string; status?: string; code?: ErrorCode }
  | { kind: 'perhaps'; why: string }
  | { kind: 'stopped'; reason: StopReason; why: string }

/** Hands emails to a mail server, several at a time. Never rejects. */
export interface MailSender {
  send(email: Email): Promise<Handover>
}

/** The way of emails out of this process. */
export interface MailChannel {
  kind: 'smtp' | 'folder'
  sender: MailSender
  letterhead: Letterhead
  perMinute: number
}
