import type { ReadMail } from '#shared/documents/readMail.ts'
import { type BounceReport, bounceReportOf } from './bounceReport.ts'

/** What an email is, before its audit is known. */
export type MailMeaning =
  | { kind: 'report'; report: BounceReport }
  | { kind: 'autoreply' | 'unsubscribe' | 'letter' }

/** The value that one of these headers must begin with; the first row that fits decides. */
const AUTOMATIC: readonly (readonly [header: string, value: RegExp])[] = [
  ['auto-submitted', /^(?!no\b)/i],
  ['x-autoreply', /^(?!no\b)/i],
  ['x-autorespond', /^/],
  ['x-auto-response-suppress', /^.*\boof\b.*$/i],
  ['x-auto-response-suppress', /^all$/i],
  ['precedence', /^(auto_reply|bulk|junk|list)\b/i],
  ['list-id', /^/],
  ['x-loop', /^/],
  ['content-type', /^multipart\/report\b/i],
]

/** Subjects that programs write while someone is away; people rarely do. */
const AWAY =
  /^\s*(re:\s*|aw:\s*)?(out of (the )?office|auto(matic)?[- ]?(reply|response)|away from (my )?(desk|office)|vacation|respuesta autom[aá]tica|fuera de (la )?oficina|abwesenheit|automatische antwort|r[ée]ponse automatique)/i

const UNSUBSCRIBE = /^\s*(re:\s*)?(unsubscribe|darse de baja|cancelar suscripci[oó]n)\s*$/i

/**
 * What an email is: a report of a mail server, an answer that no person wrote (RFC 3834, and what programs
 * do in its place), a wish to get no more (the subject of our List-Unsubscribe), else a letter.
 */
export function meaningOf(mail: ReadMail): MailMeaning {
  const report = bounceReportOf(mail)
  if (report !== null) return { kind: 'report', report }
  if (UNSUBSCRIBE.test(mail.subject)) return { kind: 'unsubscribe' }
  return { kind: isAutomatic(mail) ? 'autoreply' : 'letter' }
}

function isAutomatic({ headers, subject, parts, from }: ReadMail): boolean {
  if (AWAY.test(subject) || parts.some(({ method }) => method === 'REPLY')) return true
  // A server that returns something in a form that is not read.
  if (/^(mailer-daemon|postmaster)@/.test(from.address)) return true
  return headers.some(([name, value]) =>
    AUTOMATIC.some(([header, fits]) => header === name && fits.test(value)),
  )
}
