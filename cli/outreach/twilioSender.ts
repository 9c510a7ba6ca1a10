import { textFailure } from '#shared/outreach/textFailures.ts'
import type { TextHandover, TextSender, TextToSend } from '#shared/outreach/textSender.ts'
import { lineOf, type TwilioAccount } from './twilioAccount.ts'

/** So long an answer may take. */
const PATIENCE_MS = 30_000

/** Failures of a connection that was never made: nothing has left. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/**
 * Sends texts by Twilio's REST API. Receipts are asked for at `receiveUrl`, with the id of the text's
 * document; null: none come. The API has no key that makes a second request harmless, so that an answer
 * that is missing is `perhaps`.
 */
export function twilioSender(account: TwilioAccount, receiveUrl: string | null): TextSender {
  const { accountSid, authToken, api } = account
  const url = `${api}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    lineOf: (carrier) => lineOf(account, carrier),
    send: async (text) => {
      const line = lineOf(account, text.carrierCompany)
      if (line === null) return noLine(text.carrierCompany)
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { authorization },
          body: formOf(text, line, receiveUrl),
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        return handoverOf(response.status, await response.text())
      } catch (error) {
        return handoverOfFailure(error)
      }
    },
  }
}

/** Only this carrier's texts have no way out: the others' go on. */
function noLine(carrier: string): TextHandover {
  return { kind: 'later', why: `no number is set for the texts of ${carrier}` }
}

function formOf({ id, to, body }: TextToSend, line: string, receiveUrl: string | null) {
  const sender = line.startsWith('MG') ? { MessagingServiceSid: line } : { From: line }
  const status = receiveUrl === null ? {} : { StatusCallback: statusUrl(receiveUrl, id) }
  return new URLSearchParams({ To: to, Body: body, ...sender, ...status })
}

/** Where the provider posts what became of a text. */
export function statusUrl(receiveUrl: string, id: string): string {
  return `${receiveUrl}/receive/texts/status?message=${encodeURIComponent(id)}`
}

/** What Twilio answers. */
interface Answer {
  sid?: unknown
  code?: unknown
  message?: unknown
}

function handoverOf(status: number, text: string): TextHandover {
  const { sid, code, message } = readAnswer(text)
  if (status < 300)
    return typeof sid === 'string' && sid !== ''
      ? { kind: 'sent', messageId: sid }
      : { kind: 'perhaps', why: 'the provider accepted it without an id' }
  const known = typeof code === 'number' ? textFailure(code) : null
  const why = known ? `${known.why} (${code})` : whyOf(status, code, message)
  if (known?.fault === 'line') return { kind: 'stopped', reason: 'author', why }
  if (known?.fault === 'account') return { kind: 'stopped', reason: 'login', why }
  if (known?.fault === 'passing' || status === 429) return { kind: 'later', why }
  if (known) return { kind: 'refused', why, fault: known.fault }
  if (status === 401 || status === 403 || status === 404)
    return { kind: 'stopped', reason: 'login', why }
  // A server that breaks may have begun.
  return status >= 500 ? { kind: 'perhaps', why } : { kind: 'refused', why, fault: 'ours' }
}

function whyOf(status: number, code: unknown, message: unknown): string {
  const words = typeof message === 'string' ? message.slice(0, 200) : 'no reason'
  return `${words} (${typeof code === 'number' ? code : `HTTP ${status}`})`
}

function readAnswer(text: string): Answer {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch {
    return {}
  }
}

function handoverOfFailure(error: unknown): TextHandover {
  const cause = error instanceof Error ? error.cause : undefined
  const code =
    cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  // A certificate that isn't accepted ends the connection before anything is sent.
  const isBefore = NOT_CONNECTED.includes(code) || /CERT|TLS|SSL/.test(code)
  const why = code === '' ? 'the provider gave no answer' : `the provider gave no answer (${code})`
  return isBefore ? { kind: 'stopped', reason: 'unreachable', why } : { kind: 'perhaps', why }
}
