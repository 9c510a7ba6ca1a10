import { resolve } from 'node:path'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { MailChannel } from '#shared/outreach/ops/mailSender.ts'
import { MESSAGES_A_MINUTE } from '#shared/outreach/pacing.ts'
import type { Runtime } from '../runtime.ts'
import { readLetterhead, readMailServer } from './readMailServer.ts'

/** What the operator has set up, from the environment or typed. */
export interface MailSetup {
  /** `smtps://…`, `smtp://…` or `folder:DIR`. */
  smtp: string
  from: string
  replyTo: string
  perMinute: string
}

type Closing = MailChannel & { sender: { close(): void } }

const FOLDER = /^folder:/i

/** The setup that the environment has. */
export function mailSetupIn(env: Readonly<Record<string, string | undefined>>): MailSetup {
  return {
    smtp: (env['BAKEHOUSE_SMTP'] ?? '').trim(),
    from: (env['BAKEHOUSE_FROM'] ?? '').trim(),
    replyTo: (env['BAKEHOUSE_REPLY_TO'] ?? '').trim(),
    perMinute: (env['BAKEHOUSE_MAIL_RATE'] ?? '').trim(),
  }
}

/** How emails leave this process by its environment; null without BAKEHOUSE_SMTP, which is said. */
export async function mailChannelOf({
  env,
  cwd,
  io,
}: Pick<Runtime, 'env' | 'cwd'> & { io: Pick<Runtime['io'], 'info'> }): Promise<
  Result<Closing | null>
> {
  const setup = mailSetupIn(env)
  if (setup.smtp !== '') return openMailChannel(setup, cwd)
  io.info('No email sender is set up (BAKEHOUSE_SMTP): emails stay in the outbox.')
  return { ok: true, value: null }
}

/** How emails leave this process. Refused with MAIL_SETUP_INVALID, which repeats no password. */
export async function openMailChannel(setup: MailSetup, cwd: string): Promise<Result<Closing>> {
  const read = readSetup(setup)
  if (typeof read === 'string')
    return { ok: false, error: refusal('MAIL_SETUP_INVALID', { detail: read }) }
  const { server, ...channel } = read
  // The mail library is loaded only where emails are sent.
  if (server === null) {
    const { folderSender } = await import('./folderSender.ts')
    const folder = resolve(cwd, setup.smtp.replace(FOLDER, ''))
    return { ok: true, value: { ...channel, kind: 'folder', sender: folderSender(folder) } }
  }
  const { smtpSender } = await import('./smtpSender.ts')
  return { ok: true, value: { ...channel, kind: 'smtp', sender: smtpSender(server) } }
}

/** The setup as read, or the mistake in it as a sentence; `server` null: a folder. */
export function readSetup({ smtp, from, replyTo, perMinute }: MailSetup) {
  const server = FOLDER.test(smtp) ? null : readMailServer(smtp)
  if (typeof server === 'string') return server
  if (server === null && smtp.replace(FOLDER, '').trim() === '')
    return 'Say which folder: BAKEHOUSE_SMTP=folder:DIR.'
  const letterhead = readLetterhead(from, replyTo)
  if (typeof letterhead === 'string') return letterhead
  const rate = perMinute === '' ? MESSAGES_A_MINUTE : Number(perMinute)
  if (!Number.isInteger(rate) || rate < 1)
    return 'BAKEHOUSE_MAIL_RATE is how many emails a minute at most, as a whole number.'
  return { server, letterhead, perMinute: rate }
}
