import { isIP, isIPv4 } from 'node:net'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { isEmail } from '#shared/kernel/contact.ts'
import type { Letterhead, MailAuthor } from '#shared/outreach/email.ts'

/** Where emails are handed over. */
export interface MailServer {
  /** A name, or an address without brackets. */
  host: string
  port: number
  /** TLS from the first byte (`smtps://`); otherwise the connection is upgraded by STARTTLS. */
  isImplicitTls: boolean
  /** This machine, by a literal name or address: what is sent there crosses no network. */
  isLocal: boolean
  login: { user: string; pass: string } | null
}

/**
 * A mail server's URL, or the mistake in it as a sentence, which never repeats the password. Options
 * are refused: the mail library would take any of its own from there, and several switch TLS or the
 * check of the certificate off.
 */
export function readMailServer(url: string): MailServer | string {
  const isRead = /^smtps?:\/\//i.test(url) && URL.canParse(url)
  if (!isRead) return 'Say which mail server: --smtp smtps://name:password@host:465.'
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(url)
  if (pathname.replace('/', '') !== '' || search !== '' || hash !== '')
    return 'The mail server’s URL takes no options: leave out what follows the host and port.'
  const isImplicitTls = protocol === 'smtps:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (isIP(host) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host))
    return 'The mail server’s host is neither a name nor an address.'
  const [user, pass] = [decoded(username), decoded(password)]
  if (user === null || pass === null)
    return 'The mail server’s name or password has a % that stands for nothing: write it as %25.'
  return {
    host,
    port: Number(port) || (isImplicitTls ? 465 : 587),
    isImplicitTls,
    isLocal: isLoopback(host),
    login: user === '' && pass === '' ? null : { user, pass },
  }
}

/** `Audits <audits@firm.example>`, or the address alone; the mistake in it as a sentence. */
export function readMailAuthor(text: string): MailAuthor | string {
  const [, quoted, bare, bracketed] =
    /^\s*(?:(?:"([^"\\]*)"|([^"<>]*?))\s*<([^<>]*)>)\s*$/.exec(text) ?? []
  const address = (bracketed ?? text).trim()
  if (!isEmail(address)) return 'Say who writes: --from "Audits <audits@firm.example>".'
  return { name: cleanLine(quoted ?? bare ?? ''), address }
}

/** The firm's letterhead: `from`, and the address for answers if there is one; the mistake as a sentence. */
export function readLetterhead(from: string, replyTo: string): Letterhead | string {
  const author = readMailAuthor(from)
  if (typeof author === 'string' || replyTo.trim() === '')
    return typeof author === 'string' ? author : { from: author }
  if (isEmail(replyTo.trim())) return { from: author, replyTo: replyTo.trim() }
  return 'The address for answers is no email address: BAKEHOUSE_REPLY_TO=answers@firm.example.'
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** A name that merely leads here is none: its name server may lead it elsewhere at any time. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}
