import PostalMime, { type Address, type Attachment, decodeWords, type Email } from 'postal-mime'
import { cleanLine, cleanText } from '#shared/kernel/cleanText.ts'
import { MAX_MAIL_BYTES } from '#shared/kernel/constants.ts'
import { htmlToText } from './htmlToText.ts'

/** An email as it was read, whatever program wrote it. Nothing in it is true because it says so. */
export interface ReadMail {
  /** Of the message itself, in their order: names in lower case, values of one line, decoded. */
  headers: readonly (readonly [name: string, value: string])[]
  /** The address in lower case; both empty where there is none. */
  from: { name: string; address: string }
  subject: string
  messageId: string
  /** The plain text, or the HTML as text. */
  text: string
  parts: MailPart[]
}

/** A file in an email, or a part that programs read. */
export interface MailPart {
  /** A safe name, without a path; empty where the part has none. */
  name: string
  /** The type that it says it has. */
  type: string
  /** A picture that the HTML shows. */
  isInline: boolean
  /** Of a calendar entry: `REQUEST`, `REPLY`. */
  method: string
  bytes: Uint8Array
}

/** Parts, levels and header bytes of an email that is read. */
const MAX_PARTS = 200
const MAX_LEVELS = 20
const MAX_MESSAGES_INSIDE = 3
const MAX_HEADER_BYTES = 256 * 1024

/** Lines that may begin a part: the parser's work grows with the square of the parts. */
const MAX_DASHED_LINES = 5_000

/** Characters of its text that are read on. */
const LONGEST_TEXT = 200_000

/** Of a larger one a wrong character set is not mended. */
const MENDED_BYTES = 2 * 1024 * 1024

/**
 * Reads an email: headers, the text, and its files, decoded but never unpacked. Null for one that is too
 * large, has too many parts or levels, or cannot be read.
 */
export async function readMail(bytes: Uint8Array): Promise<ReadMail | null> {
  if (bytes.length > MAX_MAIL_BYTES || hasTooManyParts(bytes)) return null
  const email = await parse(bytes)
  if (email === null || email.attachments.length > MAX_PARTS) return null
  const mended = await mendedText(bytes, email)
  return {
    headers: email.headers.map(({ key, value }) => [key, lineOf(value)] as const),
    from: fromOf(email),
    subject: lineOf(email.subject ?? ''),
    messageId: cleanLine(email.messageId ?? ''),
    text: mended,
    parts: email.attachments.map(partOf),
  }
}

async function parse(bytes: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(bytes, {
      maxNestingDepth: MAX_LEVELS,
      maxHeadersSize: MAX_HEADER_BYTES,
      maxRfc822NestingDepth: MAX_MESSAGES_INSIDE,
    })
  } catch {
    return null
  }
}

const LINE_FEED = 0x0a
const DASH = 0x2d

function hasTooManyParts(bytes: Uint8Array): boolean {
  let dashed = 0
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1))
    if (bytes[at + 1] === DASH && bytes[at + 2] === DASH && ++dashed > MAX_DASHED_LINES) return true
  return false
}

const UNREAD = '\ufffd'

/** What says it is UTF-8 and is not was mostly written in the set of Windows. */
async function mendedText(bytes: Uint8Array, email: Email): Promise<string> {
  const text = textOf(email)
  if (!text.includes(UNREAD) || bytes.length > MENDED_BYTES) return text
  const latin = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const renamed = latin.replace(/charset="?(utf-8|us-ascii)"?/gi, 'charset=windows-1252')
  const again = await parse(Uint8Array.from(renamed, (letter) => letter.charCodeAt(0)))
  const other = again === null ? text : textOf(again)
  return other.includes(UNREAD) ? text : other
}

function textOf({ text = '', html = '' }: Email): string {
  const plain = cleanText(asOfWindows(text.slice(0, LONGEST_TEXT)))
  if (plain !== '') return plain
  return cleanText(htmlToText(asOfWindows(html.slice(0, 5 * LONGEST_TEXT))).slice(0, LONGEST_TEXT))
}

/** What Windows has where ISO 8859-1 has controls: some runtimes read the one as the other. */
const OF_WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

function asOfWindows(text: string): string {
  return text.replace(
    /[\u0080-\u009f]/g,
    (letter) => OF_WINDOWS[letter.charCodeAt(0) - 0x80] ?? ' ',
  )
}

function fromOf({ from, sender }: Email): ReadMail['from'] {
  const { name = '', address = '' } = mailboxOf(from) ?? mailboxOf(sender) ?? {}
  return { name: cleanLine(name), address: cleanLine(address).toLowerCase() }
}

function mailboxOf(address: Address | undefined): { name: string; address: string } | undefined {
  return address?.group ? address.group[0] : address
}

function lineOf(value: string): string {
  return cleanLine(decodeWords(value)).slice(0, 2_000)
}

function partOf({ filename, mimeType, disposition, related, method, content }: Attachment) {
  const bytes =
    typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  const isPicture = mimeType.startsWith('image/')
  return {
    name: safeFileName(filename ?? ''),
    type: mimeType,
    isInline: isPicture && (related === true || disposition === 'inline'),
    method: method ?? '',
    bytes,
  }
}

const LONGEST_NAME = 150

/** The last part of a path, without what no file system takes; the extension is kept when it is cut. */
export function safeFileName(typed: string): string {
  const last = cleanLine(typed).split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(/[<>:"|?*]/g, '_').replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
  if (name.length <= LONGEST_NAME) return name
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? ''
  return name.slice(0, LONGEST_NAME - extension.length) + extension
}
