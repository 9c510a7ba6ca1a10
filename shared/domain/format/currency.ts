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

const AMOUNT = /^(-?) ?\$? ?(-?)((?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d{0,2})?)$/

/**
 * The number a person typed or a feed holds: `$1,234.50`, `1234.5`, `-12`, `(1,200)` for minus 1,200.
 * Null when it is no amount: empty, letters, misplaced commas, more than two decimals, or more than
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

function withCommas(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}
