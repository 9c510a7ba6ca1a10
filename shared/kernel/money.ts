/**
 * What a money field shows while it is typed (specification §5): digits and one decimal point, at
 * most two decimals, leading zeros trimmed, thousands commas, `$` in front. Empty stays empty.
 */
export function formatCurrencyInput(text: string): string {
  const kept = text.replace(/[^0-9.]/g, '')
  if (kept === '') return ''
  const point = kept.indexOf('.')
  const whole = (point < 0 ? kept : kept.slice(0, point)).replace(/^0+(?=\d)/, '')
  const decimals =
    point < 0
      ? ''
      : `.${kept
          .slice(point + 1)
          .replaceAll('.', '')
          .slice(0, 2)}`
  return `$${withCommas(whole === '' ? '0' : whole)}${decimals}`
}

/** Integer cents as money: `$1,284,310.00`, `-$12.50`. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}$${withCommas(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Dollars as whole cents, to the nearest. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Dollars as money, to the cent: `$1,284,310.00`. */
export function formatDollars(dollars: number): string {
  return formatCents(centsOf(dollars))
}

function withCommas(digits: string): string {
  const ahead = digits.length % 3 || 3
  return digits.slice(0, ahead) + digits.slice(ahead).replace(/\d{3}/g, ',$&')
}

const AMOUNT = /^(-?) ?\$? ?(-?)((?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d{0,2})?)$/

/**
 * The number a person typed or a feed holds: `$1,234.50`, `1234.5`, `-12`, `(1,200)` for minus 1,200.
 * Null when it is not an amount: empty, letters, misplaced commas, more than two decimals, or more than
 * can be kept exactly in cents.
 */
export function parseAmount(text: string): number | null {
  const trimmed = text.trim()
  const inParentheses = trimmed.startsWith('(') && trimmed.endsWith(')')
  const found = AMOUNT.exec(inParentheses ? trimmed.slice(1, -1).trim() : trimmed)
  const [, before = '', behind = '', digits = ''] = found ?? []
  const signs = before + behind + (inParentheses ? '-' : '')
  if (signs.length > 1 || !/\d/.test(digits)) return null
  const amount = Number(digits.replaceAll(',', ''))
  if (!Number.isSafeInteger(Math.round(amount * 100))) return null
  return amount !== 0 && signs === '-' ? -amount : amount
}

/** Why a typed text cannot be kept as an amount. */
export type AmountMistake = 'NO_DIGITS' | 'MINUS' | 'SEPARATORS' | 'TOO_LARGE' | 'NOT_AN_AMOUNT'

const MINUS = /[-‐-―−]/
const COMMA_AFTER_POINT = /\.\d*,/
/** Three digits after a single point: thousands to one reader, too many cents to another. */
const UNSURE_POINT = /^\$?\s*[1-9]\d{0,2}\.\d{3}$/

/**
 * What an amount's field shows while it is typed: the specification's form (§5), with `$` for money.
 * A text that the form would turn into another amount stays as it was typed, so that the field can
 * say why it is refused: one without digits, one with a comma after the point (`612.500,00`). A minus
 * sign stays for the same reason.
 */
export function formatAmountWhileTyping(text: string, unit: 'money' | 'number' = 'money'): string {
  if (!/[\d.]/.test(text)) return /[^\s$,]/.test(text) ? text : ''
  if (!/\d/.test(text) && !/^[$\s]*\.$/.test(text)) return text
  if (COMMA_AFTER_POINT.test(text)) return text
  const shown = formatCurrencyInput(text)
  return (isNegative(text) ? '-' : '') + (unit === 'money' ? shown : shown.replace('$', ''))
}

/** More characters than an amount has in any form: such a text is neither formatted nor quoted whole. */
const LONGEST_AMOUNT = 40

/**
 * An amount as a person typed it, from 0 with at most two decimals, or why it cannot be kept. Nothing is
 * dropped here: the field has already shown what its form drops. Empty is `NO_DIGITS`.
 */
export function readAmount(text: string): { amount: number } | { mistake: AmountMistake } {
  if (!/\d/.test(text)) return { mistake: 'NO_DIGITS' }
  if (isNegative(text)) return { mistake: 'MINUS' }
  if (COMMA_AFTER_POINT.test(text) || UNSURE_POINT.test(text.trim()))
    return { mistake: 'SEPARATORS' }
  const amount = parseAmount(text)
  if (amount !== null) return { amount }
  const isTooLarge = text.length > LONGEST_AMOUNT || parseAmount(formatCurrencyInput(text)) === null
  return { mistake: isTooLarge ? 'TOO_LARGE' : 'NOT_AN_AMOUNT' }
}

/** What is wrong with a typed amount, in words that follow the field's name; null for an amount. */
export function amountMistake(text: string): string | null {
  const read = readAmount(text)
  if ('amount' in read) return null
  const quoted = text.length > LONGEST_AMOUNT ? `${text.slice(0, LONGEST_AMOUNT)}…` : text
  switch (read.mistake) {
    case 'NO_DIGITS':
      return `"${quoted}" has no digits: enter an amount like 1,250.00.`
    case 'MINUS':
      return 'a minus sign is not accepted: enter 0 or more.'
    case 'SEPARATORS':
      return 'use commas for thousands and a point for cents, like 612,500.00.'
    case 'TOO_LARGE':
      return `"${quoted}" is too large: check the number.`
    case 'NOT_AN_AMOUNT':
      return `"${quoted}" is not an amount: enter it like ${amountReadAs(text).replace('$', '')}.`
  }
}

/** A typed amount as it will be kept, in full: `$1,200.00`, or `1,200` where it is not money. */
export function amountReadAs(text: string, unit: 'money' | 'number' = 'money'): string {
  const amount = parseAmount(formatCurrencyInput(text)) ?? 0
  if (unit === 'money') return formatDollars(amount)
  return amount.toLocaleString('en-US', { maximumFractionDigits: 2 })
}

/** `612.500,00` and `1.250.000`: points between thousands, a comma before the cents. */
const POINTS =
  /^(\$?)\s*([1-9]\d{0,2}(?:\.\d{3})+),(\d{0,2})$|^(\$?)\s*([1-9]\d{0,2}(?:\.\d{3}){2,})$/
/** `1250,50` and `1,250,50`: two digits after the last comma are never thousands. */
const LAST_COMMA = /^(\$?)\s*(\d+|\d{1,3}(?:,\d{3})+),(\d{2})$/

/**
 * An amount written as in most Spanish-speaking countries, in the American form: `612.500,00` is
 * `612500.00`. Every other text stays, also one that could be meant either way (`612.500`).
 */
export function inAmericanForm(text: string): string {
  const trimmed = text.trim()
  const [, , whole = '', cents = '', , millions = ''] = POINTS.exec(trimmed) ?? []
  if (millions !== '') return millions.replaceAll('.', '')
  if (whole !== '') return `${whole.replaceAll('.', '')}.${cents}`
  const [, , dollars = '', last = ''] = LAST_COMMA.exec(trimmed) ?? []
  return dollars === '' ? text : `${dollars.replaceAll(',', '')}.${last}`
}

/** What may become such an amount with the next keys. */
const POINTS_SO_FAR = /^\$?\s*[1-9]\d{0,2}(?:\.\d{3})*\.\d{3}(?:\.\d{0,2}|,\d{0,2})?$/
const COMMA_SO_FAR = /^\$?\s*(?:\d+|\d{1,3}(?:,\d{3})+),\d{0,2}$/

/**
 * True where a field leaves an amount as it is typed, because the form would turn `612.500,00` or
 * `1250,50` into another one key by key. `before` is what the field held.
 */
export function staysAsTyped(before: string, typed: string): boolean {
  if (POINTS_SO_FAR.test(typed)) return true
  if (!COMMA_SO_FAR.test(typed)) return false
  // The comma of an amount that is deleted digit by digit belongs to the form.
  return typed.length > before.length || formatAmountWhileTyping(before, 'number') !== before
}

function isNegative(text: string): boolean {
  return MINUS.test(text) || /^\s*\(/.test(text)
}

/**
 * A share as percent with one decimal (specification §5): 0.25 is `25.0%`, `signed` makes it `+25.0%`
 * as differences are shown. A value that is not a number shows `NaN%`.
 */
export function formatPercent(
  share: number | null | undefined,
  options: { signed?: boolean } = {},
): string {
  if (typeof share !== 'number' || !Number.isFinite(share)) return 'NaN%'
  // Fifteen digits: 0.5005 is 50.05 percent, although its binary neighbour is a little less.
  const tenths = Math.round(Number((Math.abs(share) * 1000).toPrecision(15)))
  const sign = tenths === 0 ? '' : share < 0 ? '-' : options.signed ? '+' : ''
  return `${sign}${(tenths / 10).toFixed(1)}%`
}
