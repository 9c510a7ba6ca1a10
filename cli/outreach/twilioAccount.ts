import { type Result, refusal } from '#shared/errors/refusal.ts'

/** An account of Twilio, and what texts are sent from. */
export interface TwilioAccount {
  accountSid: string
  authToken: string
  /** Where its API is, without a slash at the end. */
  api: string
  /** A number (`+12075550100`) or a messaging service (`MG…`) for all carriers; null: only the named ones. */
  from: string | null
  /** Carriers with a line of their own. */
  lines: Readonly<Record<string, string>>
}

const TWILIO_API = 'https://api.twilio.com'

const HOW =
  'BAKEHOUSE_TWILIO is AccountSid:AuthToken@LINE, where LINE is a number (+12075550100) or a messaging service (MG…); more lines by carrier follow as ,HM=LINE.'

const LINE = /^(\+1\d{10}|MG[0-9a-f]{32})$/
const ACCOUNT = /^(AC[0-9a-f]{32}):([^@\s]+)@(.+)$/

/**
 * The account in BAKEHOUSE_TWILIO (`AC…:token@+12075550100,HM=+12075550188`), at BAKEHOUSE_TWILIO_API if
 * that is set; null where no text is to be sent. Refused with TEXT_SETUP_INVALID, which quotes no token. The
 * token goes to another machine over TLS only.
 */
export function readTwilioAccount(
  env: Readonly<Record<string, string | undefined>>,
): Result<TwilioAccount | null> {
  const text = (env['BAKEHOUSE_TWILIO'] ?? '').trim()
  if (text === '') return { ok: true, value: null }
  const [, accountSid = '', authToken = '', rest = ''] = ACCOUNT.exec(text) ?? []
  if (rest === '') return invalid(HOW)
  const lines: Record<string, string> = {}
  let from: string | null = null
  for (const part of rest.split(',').map((each) => each.trim())) {
    const [line = '', carrier] = part.split('=').reverse()
    if (!LINE.test(line) || carrier === '') return invalid(HOW)
    if (carrier !== undefined) lines[carrier.trim().toUpperCase()] = line
    else if (from === null) from = line
    else return invalid(HOW)
  }
  const api = (env['BAKEHOUSE_TWILIO_API'] ?? TWILIO_API).trim().replace(/\/+$/, '')
  if (!isSafe(api)) return invalid('BAKEHOUSE_TWILIO_API is no https:// address.')
  return { ok: true, value: { accountSid, authToken, api, from, lines } }
}

function invalid(detail: string): Result<never> {
  return { ok: false, error: refusal('TEXT_SETUP_INVALID', { detail }) }
}

function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && isOnThisMachine(url))
}

/** True for an API that stands in for the provider's, for trying. */
export function isOnThisMachine(api: string): boolean {
  return new URL(api).hostname === '127.0.0.1'
}

/** What a carrier's texts are sent from; null where it has no line. */
export function lineOf({ from, lines }: TwilioAccount, carrier: string): string | null {
  return lines[carrier] ?? from
}

/** The receiving service's address as others know it: BAKEHOUSE_RECEIVE_URL, else `here`. */
export function receiveUrlOf<Here extends string | null>(
  env: Readonly<Record<string, string | undefined>>,
  here: Here,
): string | Here {
  const named = (env['BAKEHOUSE_RECEIVE_URL'] ?? '').trim().replace(/\/+$/, '')
  return named === '' ? here : named
}
