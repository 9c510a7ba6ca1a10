import { formatCents } from '#shared/kernel/money.ts'

/** Dollars as money: `$1,250.00`. */
export function moneyText(dollars: number): string {
  return formatCents(Math.round(dollars * 100))
}

/** Dollars as a field holds them, beside its `$`: `1,250.00`. */
export function amountText(dollars: number): string {
  return moneyText(dollars).replace('$', '')
}
