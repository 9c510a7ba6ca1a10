import { parseAmount } from '#shared/kernel/money.ts'
import type { PayrollEntry } from './model.ts'

/** Pay of one class line over the audit period, as the public side gives it; overtime is part of `gross`. */
export type ProvidedPay = Pick<PayrollEntry, 'gross' | 'timeAndHalf' | 'doubleTime'>

const MOST_PAY = 1e11

/** Pay as anyone with the link may have written it; null where it is none. Nothing is trusted. */
export function readProvidedPay(given: unknown): ProvidedPay | null {
  const pay = {
    gross: amountOf(Object(given).gross),
    timeAndHalf: amountOf(Object(given).timeAndHalf),
    doubleTime: amountOf(Object(given).doubleTime),
  }
  const { gross, timeAndHalf, doubleTime } = pay
  if (gross === null || timeAndHalf === null || doubleTime === null) return null
  const isPart = Math.round((timeAndHalf + doubleTime) * 100) <= Math.round(gross * 100)
  return isPart ? { gross, timeAndHalf, doubleTime } : null
}

function amountOf(given: unknown): number | null {
  const amount = typeof given === 'number' ? parseAmount(String(given)) : null
  return amount !== null && amount >= 0 && amount <= MOST_PAY ? amount : null
}
