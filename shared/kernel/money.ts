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

function withCommas(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
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

/**
 * An amount as a person typed it, from 0 with at most two decimals, or why it cannot be kept. Nothing is
 * dropped here: the field has already shown what its form drops. Empty is `NO_DIGITS`.
 */
export function readAmount(text: string): { amount: number } | { mistake: AmountMistake } {
  if (!/\d/.test(text)) return { mistake: 'NO_DIGITS' }
  if (isNegative(text)) return { mistake: 'MINUS' }
  if (COMMA_AFTER_POINT.test(text)) return { mistake: 'SEPARATORS' }
  const amount = parseAmount(text)
  if (amount !== null) return { amount }
  const isTooLarge = parseAmount(formatCurrencyInput(text)) === null
  return { mistake: isTooLarge ? 'TOO_LARGE' : 'NOT_AN_AMOUNT' }
}

/** What is wrong with a typed amount, in words that follow the field's name; null for an amount. */
export function amountMistake(text: string): string | null {
  const read = readAmount(text)
  if ('amount' in read) return null
  switch (read.mistake) {
    case 'NO_DIGITS':
      return `"${text}" has no digits: enter an amount like 1,250.00.`
    case 'MINUS':
      return 'a minus sign is not accepted: enter 0 or more.'
    case 'SEPARATORS':
      return 'use commas for thousands and a point for cents, like 612,500.00.'
    case 'TOO_LARGE':
      return `"${text}" is too large: check the number.`
    case 'NOT_AN_AMOUNT':
      return `"${text}" is not an amount: enter it like ${amountReadAs(text).replace('$', '')}.`
  }
}

/** A typed amount as it will be kept, in full: `$1,200.00`, or `1,200` where it is not money. */
export function amountReadAs(text: string, unit: 'money' | 'number' = 'money'): string {
  const amount = parseAmount(formatCurrencyInput(text)) ?? 0
  if (unit === 'money') return formatCents(Math.round(amount * 100))
  return amount.toLocaleString('en-US', { maximumFractionDigits: 2 })
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
