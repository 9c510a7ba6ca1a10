import type { ReadMail } from '#shared/documents/readMail.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { statusIn } from '../bounces.ts'

/** What a mail server says of an email that it could not deliver, or not yet. */
export interface BounceReport {
  kind: 'failed' | 'delayed' | 'delivered'
  /** By RFC 3463, such as `5.1.1`; empty where it names none. */
  status: string
  /** The server's words. */
  error: string
  /** The headers of the email that is returned, or what there is of them. */
  original: string
}

const LONGEST_ERROR = 500

const ACTIONS = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
} as const

/**
 * The report in a bounce message: by RFC 3464 as Postfix, Exchange and Gmail send it, else in the plain
 * words of Exim (`X-Failed-Recipients`) and qmail. Null for any other message.
 */
export function bounceReportOf(mail: ReadMail): BounceReport | null {
  return standardReport(mail) ?? eximReport(mail) ?? qmailReport(mail)
}

function standardReport({ parts, text }: ReadMail): BounceReport | null {
  const part = parts.find(({ type }) => type === 'message/delivery-status')
  if (part === undefined) return null
  const fields = wordsOf(part.bytes)
  const action = field(fields, 'Action').toLowerCase()
  const kind = Object.hasOwn(ACTIONS, action) ? ACTIONS[action as keyof typeof ACTIONS] : 'failed'
  const error = field(fields, 'Diagnostic-Code').replace(/^(smtp|x-\w+)\s*;\s*/i, '')
  return {
    kind,
    status: statusIn(field(fields, 'Status')) ?? statusIn(error) ?? '',
    error: shortened(error || text),
    original: originalIn(parts),
  }
}

function originalIn(parts: ReadMail['parts']): string {
  const part = parts.find(({ type }) => /^(message\/rfc822|text\/rfc822-headers)/.test(type))
  return part === undefined ? '' : headersOf(wordsOf(part.bytes))
}

function eximReport({ headers, text }: ReadMail): BounceReport | null {
  const failed = headers.find(([name]) => name === 'x-failed-recipients')
  if (failed === undefined) return null
  const [said = '', copy = ''] = splitAt(text, /^-{2,}.{0,40}copy of (the|your) message/im)
  return { kind: 'failed', ...saidBy(said), original: headersOf(copy) }
}

function qmailReport({ text }: ReadMail): BounceReport | null {
  if (!/^Hi\. This is the .{0,40}(send|deliver)\S{0,20} program at/i.test(text)) return null
  const [said = '', copy = ''] = splitAt(text, /^--- Below this line is a copy of the message/im)
  return { kind: 'failed', ...saidBy(said), original: headersOf(copy) }
}

/** The line with the server's answer, if there is one. */
function saidBy(said: string): Pick<BounceReport, 'status' | 'error'> {
  const lines = said.split('\n').map((line) => line.trim())
  const answer = lines.find((line) => /\b[45]\d\d[ -]|\b[45]\.\d{1,3}\.\d{1,3}\b/.test(line))
  const error = shortened(answer ?? said)
  return { status: statusIn(error) ?? '', error }
}

function splitAt(text: string, mark: RegExp): [string, string] {
  const at = text.search(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

/** Up to where the body of the email that is returned begins: its words are not read. */
function headersOf(text: string): string {
  const id = /^message-id:/im.exec(text)
  const end = text.indexOf('\n\n', id?.index ?? 0)
  return text.slice(0, Math.min(end < 0 ? text.length : end, 20_000))
}

function field(fields: string, name: string): string {
  const [, value = ''] =
    new RegExp(`^${name}:[ \\t]*(.*(?:\\n[ \\t]+.*)*)`, 'im').exec(fields) ?? []
  return cleanLine(value)
}

function wordsOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 100_000)).replaceAll('\r\n', '\n')
}

function shortened(text: string): string {
  return cleanLine(text).slice(0, LONGEST_ERROR)
}
