import { type Result, refusal } from '#shared/errors/refusal.ts'
import { MESSAGES_A_MINUTE } from '#shared/outreach/pacing.ts'
import type { TextChannel } from '#shared/outreach/textSender.ts'
import type { Runtime } from '../runtime.ts'
import { isOnThisMachine, readTwilioAccount, receiveUrlOf } from './twilioAccount.ts'
import { twilioSender } from './twilioSender.ts'

/** Opens the way of texts out. `here`: where this process receives; null: it does not. */
export type OpenTextChannel = (here: string | null) => TextChannel

/**
 * How texts leave this process by its environment; null without BAKEHOUSE_TWILIO, which is said. Refused
 * with TEXT_SETUP_INVALID.
 */
export function textChannelOf({
  env,
  io,
}: Pick<Runtime, 'env'> & { io: Pick<Runtime['io'], 'info'> }): Result<OpenTextChannel | null> {
  const read = readTwilioAccount(env)
  if (!read.ok) return read
  const account = read.value
  if (account === null) {
    io.info('No sender of texts is set up (BAKEHOUSE_TWILIO): texts stay in the outbox.')
    return { ok: true, value: null }
  }
  const rate = (env['BAKEHOUSE_TEXT_RATE'] ?? '').trim()
  const perMinute = rate === '' ? MESSAGES_A_MINUTE : Number(rate)
  if (!Number.isInteger(perMinute) || perMinute < 1)
    return { ok: false, error: refusal('TEXT_SETUP_INVALID', { detail: RATE }) }
  const { from, lines, api } = account
  return {
    ok: true,
    value: (here) => {
      // The provider refuses an address that it can't reach, and every text with it.
      const receiveUrl = receiveUrlOf(env, isOnThisMachine(api) ? here : null)
      const sender = twilioSender(account, receiveUrl)
      return { kind: 'twilio', sender, from: from ?? '', lines, perMinute }
    },
  }
}

const RATE = 'BAKEHOUSE_TEXT_RATE is how many texts a minute at most, as a whole number.'
