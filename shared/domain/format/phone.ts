/** Why a typed text is no phone number that can be kept. */
export type PhoneMistake = 'EXTENSION' | 'COUNTRY' | 'DIGITS'

/**
 * A phone number as `ddd.ddd.dddd`, or `''` (specification §5). Ten digits are taken as they are, of
 * eleven the leading country digit, 1, is dropped. Any other count, digits behind a word (`x9`) and
 * another country's code are no number we can call.
 */
export function formatPhone(text: string): string {
  const { digits, rest, isForeign, hasPlus } = partsOf(text)
  if (isForeign || /\d/.test(rest)) return ''
  if (digits.length === 10 && !hasPlus) return dotted(digits)
  return digits.length === 11 && digits.startsWith('1') ? dotted(digits.slice(1)) : ''
}

/**
 * What a phone field shows while it is typed: a dot after the 3rd and the 6th digit (specification
 * §5). A leading 1 of eleven is the country digit and goes, no area code begins with it. An extension,
 * digits past the tenth and another country's code stay, so that the field can say why they are
 * refused. `before` is what the field showed: where only the dot behind a digit was deleted, the digit
 * goes with it.
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

/** A phone number as a person typed it, or why it is none. */
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
  return `"${text}" is no phone number of ten digits.`
}

interface PhoneParts {
  digits: string
  /** What stands behind the number, from the first sign that no number has. */
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
