import { formatCents, formatCurrencyInput, parseAmount } from './currency.ts'

/** Why a typed text is no amount that can be kept. */
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
 * An amount as a person typed it, from 0 with at most two decimals, or why it is none. Nothing is
 * dropped here: what a field's form drops, the field has shown. Empty is `NO_DIGITS`.
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
      return `"${text}" is no amount: enter it like ${amountReadAs(text).replace('$', '')}.`
  }
}

/** A typed amount as it will be kept, in full: `$1,200.00`, or `1,200` where it is no money. */
export function amountReadAs(text: string, unit: 'money' | 'number' = 'money'): string {
  const amount = parseAmount(formatCurrencyInput(text)) ?? 0
  if (unit === 'money') return formatCents(Math.round(amount * 100))
  return amount.toLocaleString('en-US', { maximumFractionDigits: 2 })
}

function isNegative(text: string): boolean {
  return MINUS.test(text) || /^\s*\(/.test(text)
}
