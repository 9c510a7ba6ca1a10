const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/
const TOP_LEVEL = /^[A-Za-z]{2,}$/

/** By which addresses are compared: two with one key are one mailbox. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * True for a local part, `@` and a domain with a top-level part of two or more letters
 * (specification §5). Text with spaces around it is not an address yet: trim first.
 */
export function isEmail(text: string): boolean {
  // 254 is the longest address that mail can carry; it also bounds the work below.
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  if (at < 1 || !LOCAL_PART.test(text.slice(0, at))) return false
  const labels = text.slice(at + 1).split('.')
  const top = labels.pop() ?? ''
  return TOP_LEVEL.test(top) && labels.length > 0 && labels.every((label) => LABEL.test(label))
}

/** Why a typed text cannot be kept as a phone number. */
type PhoneMistake = 'EXTENSION' | 'COUNTRY' | 'DIGITS'

/**
 * A phone number as `ddd.ddd.dddd`, or `''` (specification §5). Ten digits stay as they are; of
 * eleven the leading country digit, 1, is dropped. Any other count, digits after a word (`x9`) and another
 * country's code are not numbers that can be called.
 */
export function formatPhone(text: string): string {
  const { digits, rest, isForeign, hasPlus } = partsOf(text)
  if (isForeign || /\d/.test(rest)) return ''
  if (digits.length === 10 && !hasPlus) return dotted(digits)
  return digits.length === 11 && digits.startsWith('1') ? dotted(digits.slice(1)) : ''
}

/**
 * What a phone field shows while it is typed: a dot after the 3rd and the 6th digit (specification
 * §5). A leading 1 of eleven is the country digit and is dropped: no area code begins with it. An
 * extension, digits past the tenth and another country's code stay, so that the field can say why they are
 * refused. `before` is what the field showed: where only the dot after a digit was deleted, the digit is
 * deleted with it.
 */
export function formatPhoneWhileTyping(text: string, before = ''): string {
  const typed = before === `${text}.` ? text.slice(0, -1) : text
  const { digits, rest, isForeign, hasPlus } = partsOf(typed)
  if (isForeign) return typed
  if (digits === '') return hasPlus ? '+' : typed.trim()
  if (hasPlus && digits === '1') return '+1'
  const isWhole = hasPlus || digits.length > 10
  const number = isWhole && digits.startsWith('1') ? digits.slice(1) : digits
  const keepsRest = rest !== '' && (number.length >= 10 || /\d/.test(rest))
  return whileTyping(number) + (keepsRest ? ` ${rest}` : '')
}

/** A phone number as a person typed it, or why it cannot be kept. */
export function readPhone(text: string): { phone: string } | { mistake: PhoneMistake } {
  const { digits, rest, isForeign } = partsOf(text)
  if (isForeign) return { mistake: 'COUNTRY' }
  if (rest !== '' && digits.length >= 10) return { mistake: 'EXTENSION' }
  const phone = formatPhone(text)
  return phone === '' ? { mistake: 'DIGITS' } : { phone }
}

/** What is wrong with a typed phone number, in words that follow the field's name; null for a number. */
export function phoneMistake(text: string): string | null {
  const read = readPhone(text)
  if ('phone' in read) return null
  if (read.mistake === 'EXTENSION')
    return `leave out "${partsOf(text).rest}": a phone number has ten digits. Keep an extension in a note.`
  if (read.mistake === 'COUNTRY') return 'only US numbers of ten digits can be called.'
  return `"${text}" is not a ten-digit phone number.`
}

interface PhoneParts {
  digits: string
  /** What follows the number, from the first character that no number has. */
  rest: string
  hasPlus: boolean
  /** It begins with a plus and another country's code than 1. */
  isForeign: boolean
}

function partsOf(text: string): PhoneParts {
  const start = text.search(/[\d+]/)
  const [number = ''] = start < 0 ? [] : (/^[\d\s().,+/·‐-―-]*/.exec(text.slice(start)) ?? [])
  const digits = number.replace(/\D/g, '')
  const hasPlus = number.startsWith('+')
  const rest = start < 0 ? '' : text.slice(start + number.length)
  return { digits, rest, hasPlus, isForeign: hasPlus && digits !== '' && !digits.startsWith('1') }
}

function dotted(digits: string): string {
  return `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`
}

function whileTyping(digits: string): string {
  if (digits.length < 3) return digits
  if (digits.length < 6) return `${digits.slice(0, 3)}.${digits.slice(3)}`
  return dotted(digits)
}

/** True for five digits, or five and four: a ZIP code as it is kept. */
export function isZip(text: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(text)
}

/** A typed ZIP code as it is kept; empty for anything else. */
export function readZip(text: string): string {
  const zip = text.trim().replace(/^(\d{5})[\s-]*(\d{4})$/, '$1-$2')
  return isZip(zip) ? zip : ''
}

/** What a ZIP field shows while it is typed: digits, a dash after the 5th. Letters stay, so that the field can refuse them. */
export function formatZipWhileTyping(text: string): string {
  if (/[^\d\s-]/.test(text)) return text
  const digits = text.replace(/\D/g, '')
  return digits.length <= 5 ? digits : `${digits.slice(0, 5)}-${digits.slice(5)}`
}

/** What is wrong with a typed ZIP code, in words that follow the field's name; null for a ZIP code. */
export function zipMistake(text: string): string | null {
  return readZip(text) === ''
    ? `"${text}" is not a ZIP code: enter five digits, like 07030, or nine.`
    : null
}

/**
 * The 50 states by their two-letter code (specification §5: no district, no territory), with the
 * zone most of the state's people live in: where a state has two, a call is timed by that one.
 */
export const US_STATES = {
  AL: { name: 'Alabama', timeZone: 'America/Chicago' },
  AK: { name: 'Alaska', timeZone: 'America/Anchorage' },
  AZ: { name: 'Arizona', timeZone: 'America/Phoenix' },
  AR: { name: 'Arkansas', timeZone: 'America/Chicago' },
  CA: { name: 'California', timeZone: 'America/Los_Angeles' },
  CO: { name: 'Colorado', timeZone: 'America/Denver' },
  CT: { name: 'Connecticut', timeZone: 'America/New_York' },
  DE: { name: 'Delaware', timeZone: 'America/New_York' },
  FL: { name: 'Florida', timeZone: 'America/New_York' },
  GA: { name: 'Georgia', timeZone: 'America/New_York' },
  HI: { name: 'Hawaii', timeZone: 'Pacific/Honolulu' },
  ID: { name: 'Idaho', timeZone: 'America/Boise' },
  IL: { name: 'Illinois', timeZone: 'America/Chicago' },
  IN: { name: 'Indiana', timeZone: 'America/Indiana/Indianapolis' },
  IA: { name: 'Iowa', timeZone: 'America/Chicago' },
  KS: { name: 'Kansas', timeZone: 'America/Chicago' },
  KY: { name: 'Kentucky', timeZone: 'America/Kentucky/Louisville' },
  LA: { name: 'Louisiana', timeZone: 'America/Chicago' },
  ME: { name: 'Maine', timeZone: 'America/New_York' },
  MD: { name: 'Maryland', timeZone: 'America/New_York' },
  MA: { name: 'Massachusetts', timeZone: 'America/New_York' },
  MI: { name: 'Michigan', timeZone: 'America/Detroit' },
  MN: { name: 'Minnesota', timeZone: 'America/Chicago' },
  MS: { name: 'Mississippi', timeZone: 'America/Chicago' },
  MO: { name: 'Missouri', timeZone: 'America/Chicago' },
  MT: { name: 'Montana', timeZone: 'America/Denver' },
  NE: { name: 'Nebraska', timeZone: 'America/Chicago' },
  NV: { name: 'Nevada', timeZone: 'America/Los_Angeles' },
  NH: { name: 'New Hampshire', timeZone: 'America/New_York' },
  NJ: { name: 'New Jersey', timeZone: 'America/New_York' },
  NM: { name: 'New Mexico', timeZone: 'America/Denver' },
  NY: { name: 'New York', timeZone: 'America/New_York' },
  NC: { name: 'North Carolina', timeZone: 'America/New_York' },
  ND: { name: 'North Dakota', timeZone: 'America/Chicago' },
  OH: { name: 'Ohio', timeZone: 'America/New_York' },
  OK: { name: 'Oklahoma', timeZone: 'America/Chicago' },
  OR: { name: 'Oregon', timeZone: 'America/Los_Angeles' },
  PA: { name: 'Pennsylvania', timeZone: 'America/New_York' },
  RI: { name: 'Rhode Island', timeZone: 'America/New_York' },
  SC: { name: 'South Carolina', timeZone: 'America/New_York' },
  SD: { name: 'South Dakota', timeZone: 'America/Chicago' },
  TN: { name: 'Tennessee', timeZone: 'America/Chicago' },
  TX: { name: 'Texas', timeZone: 'America/Chicago' },
  UT: { name: 'Utah', timeZone: 'America/Denver' },
  VT: { name: 'Vermont', timeZone: 'America/New_York' },
  VA: { name: 'Virginia', timeZone: 'America/New_York' },
  WA: { name: 'Washington', timeZone: 'America/Los_Angeles' },
  WV: { name: 'West Virginia', timeZone: 'America/New_York' },
  WI: { name: 'Wisconsin', timeZone: 'America/Chicago' },
  WY: { name: 'Wyoming', timeZone: 'America/Denver' },
} as const

export type UsState = keyof typeof US_STATES

const CODES = Object.keys(US_STATES) as UsState[]
const BY_NAME = new Map(CODES.map((code) => [lettersOf(US_STATES[code].name), code]))

/** True for one of the 50 codes, in capitals. */
export function isUsState(text: string): text is UsState {
  return Object.hasOwn(US_STATES, text)
}

/**
 * The codes that what is typed so far can still become, by code or by name: those whose code fits come
 * first, then by the table's order.
 */
export function narrowUsStates(typed: string): UsState[] {
  const start = lettersOf(typed)
  const codes = CODES.filter((code) => code.toLowerCase().startsWith(start))
  const named = CODES.filter((code) => lettersOf(US_STATES[code].name).startsWith(start))
  return [...new Set([...codes, ...named])]
}

/**
 * The code of one of the 50 states (specification §5) from its code or its full name, in any case:
 * `nj`, `N.J.`, `New Jersey`. Empty for anything else: DC and PR are not among the 50.
 */
export function readState(text: string): UsState | '' {
  const letters = lettersOf(text)
  const code = letters.toUpperCase()
  return isUsState(code) ? code : (BY_NAME.get(letters) ?? '')
}

/** What a state's field shows while it is typed: a code in capitals, a name with capital initials. */
export function formatStateWhileTyping(text: string): string {
  const kept = text.replace(/[^\p{L} .]/gu, '').trimStart()
  if (kept.length <= 2) return kept.toUpperCase()
  return kept.toLowerCase().replace(/(^|[ .])(\p{L})/gu, (initial) => initial.toUpperCase())
}

/** What is wrong with a typed state, in words that follow the field's name; null for a state. */
export function stateMistake(text: string): string | null {
  return readState(text) === '' ? `"${text}" is not one of the 50 states.` : null
}

/** The IANA zone of a state's code; null for any other text. */
export function timeZoneOfState(state: string): string | null {
  return isUsState(state) ? US_STATES[state].timeZone : null
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}

/** An industry code (NAICS) as feeds and people write it: its two to six digits; empty for anything else. */
export function readNaics(text: string): string {
  return /^\d{2,6}(?!\d)/.exec(text.trim().replace(/\.0+$/, ''))?.[0] ?? ''
}

/** A federal employer identification number as `dd-ddddddd`, from nine digits; empty for anything else. */
export function readFein(text: string): string {
  const digits = /^\d{2}-?\d{7}$/.test(text) ? text.replace('-', '') : ''
  return digits === '' ? '' : `${digits.slice(0, 2)}-${digits.slice(2)}`
}
