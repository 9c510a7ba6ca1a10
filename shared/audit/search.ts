import { formatPhone } from '#shared/kernel/contact.ts'
import type { Audit } from './model.ts'

/** The fields a search looks in. */
export type SearchedAudit = Pick<
  Audit,
  (typeof WORD_FIELDS)[number] | (typeof NUMBER_FIELDS)[number] | (typeof PHONE_FIELDS)[number]
>

/** In the order in which a very long order's words are indexed: numbers first. */
const NUMBER_FIELDS = ['auditCode', 'orderNumber', 'policyNumber'] as const
/** Where the telephone numbers of an audit's contacts stand. */
export const PHONE_FIELDS = [
  'insuredPhone',
  'insuredCell',
  'agentPhone',
  'agentCell',
  'delegatePhone',
  'agentProvidedPhone',
  'agentInsuredPhone',
] as const
const WORD_FIELDS = [
  'insuredCompany',
  'insuredDbaName',
  'insuredFirstName',
  'insuredLastName',
  'insuredEmail',
  'agentCompany',
  'agentFirstName',
  'agentLastName',
  'agentEmail',
  'insuredMailingCity',
  'insuredLocationCity',
  'delegateFirstName',
  'delegateLastName',
  'delegateEmail',
  'agentProvidedFirstName',
  'agentProvidedLastName',
  'agentProvidedEmail',
  'agentInsuredFirstName',
  'agentInsuredLastName',
  'agentInsuredEmail',
  'agentMailingCity',
] as const

const MIN_PREFIX = 2
/** Longer words are found by their first twelve characters, then compared whole by `matchesSearch`. */
const MAX_PREFIX = 12
/** Orders have 20 to 40 different words; the bound keeps an extreme one from filling the index. */
const MAX_WORDS = 80
/** With so many digits and no blank, what is typed is a number, not a name like 7-Eleven. */
const NUMBER_DIGITS = 4

/**
 * Every prefix of 2 to 12 characters of every word of the audit, lower-case, accents removed, none
 * twice. Bounded: the first 80 different words in the order of the fields above, so at most 880
 * tokens. Within that bound no audit that has a word with the typed beginning is missed.
 */
export function searchTokens(audit: Partial<SearchedAudit>): string[] {
  const tokens = new Set<string>()
  for (const word of wordsOf(audit).slice(0, MAX_WORDS)) {
    let length = 0
    let end = 0
    for (const character of word) {
      end += character.length
      length++
      if (length > MAX_PREFIX) break
      if (length >= MIN_PREFIX) tokens.add(word.slice(0, end))
    }
  }
  return [...tokens]
}

/**
 * The one token that a typed search asks the index for: its longest word, cut as the index cuts.
 * Null when no word has two characters: there is nothing to ask for yet.
 */
export function queryToken(text: string): string | null {
  const longest = typedWords(text)
    .map((word) => [...word])
    .reduce<string[]>((best, word) => (word.length > best.length ? word : best), [])
  return longest.length < MIN_PREFIX ? null : longest.slice(0, MAX_PREFIX).join('')
}

/** True when every typed word begins a word of the audit: what the index can't check at once. */
export function matchesSearch(audit: Partial<SearchedAudit>, text: string): boolean {
  const words = wordsOf(audit)
  return typedWords(text).every((typed) => words.some((word) => word.startsWith(typed)))
}

/**
 * The words of a typed search. A phone number is one word, without its country digit (§5), and so is
 * a code or number typed with its signs: `+1 510 555 0104`, `DM-2600-128`, and `P-1`, whose parts alone
 * are too short to be asked for.
 */
function typedWords(text: string): string[] {
  const typed = text.trim()
  const phone = /^[\d\s().+-]*[\s().+-][\d\s().+-]*$/.test(typed) ? formatPhone(typed) : ''
  if (phone !== '') return [phone.replaceAll('.', '')]
  const words = wordsIn(typed)
  const digits = typed.match(/\d/g)?.length ?? 0
  const isShort = digits > 0 && words.every((word) => [...word].length < MIN_PREFIX)
  const isNumber = !/[\s@]/.test(typed) && (digits >= NUMBER_DIGITS || isShort)
  return isNumber && words.length > 1 ? [words.join('')] : words
}

function wordsOf(audit: Partial<SearchedAudit>): string[] {
  return [
    ...new Set([
      ...NUMBER_FIELDS.flatMap((field) => numberWords(audit[field] ?? '')),
      ...PHONE_FIELDS.flatMap((field) => phoneWords(audit[field] ?? '')),
      ...WORD_FIELDS.flatMap((field) => wordsIn(audit[field] ?? '')),
    ]),
  ]
}

/** A number is found by its parts and, typed without its signs, as a whole. */
function numberWords(text: string): string[] {
  const parts = wordsIn(text)
  return parts.length > 1 ? [...parts, parts.join('')] : parts
}

/** A phone is found by all its digits, without the area code, and by its last four. */
function phoneWords(text: string): string[] {
  const digits = text.replace(/[^0-9]/g, '')
  return digits === '' ? [] : [digits, digits.slice(-7), digits.slice(-4)]
}

/** Apostrophes join ("Joe's" is one word), every other sign separates. */
function wordsIn(text: string): string[] {
  if (text === '') return []
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
