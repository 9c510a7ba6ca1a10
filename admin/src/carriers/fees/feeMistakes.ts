import { parseDay } from '#shared/kernel/day.ts'
import { parseAmount } from '#shared/kernel/money.ts'
import type { FeeDraft, FeeRow, PeriodDraft } from './feeDraft.ts'

/** What is wrong with a field: the end of a message's name, `carriers.fee_mistake.…`. */
export type FeeMistake =
  | 'missing'
  | 'days'
  | 'day'
  | 'before'
  | 'overlap'
  | 'price'
  | 'negative'
  | 'no_fee'

/** Mistakes by their field: `terms`, `0.from`, `0.2.price` (period and row, counted from 0). */
export type FeeMistakes = ReadonlyMap<string, FeeMistake>

/** What of a schedule would be refused, each at its field. */
export function feeMistakes({ terms, dueDays, periods }: FeeDraft): FeeMistakes {
  const mistakes = new Map<string, FeeMistake>()
  const mark = (field: string, mistake: FeeMistake | null) => {
    if (mistake !== null && !mistakes.has(field)) mistakes.set(field, mistake)
  }
  mark('terms', terms.trim() === '' ? 'missing' : null)
  mark('dueDays', /^\d{1,4}$/.test(dueDays.trim()) && Number(dueDays) <= 3650 ? null : 'days')
  for (const [at, period] of periods.entries()) {
    const { from, to, rows } = period
    mark(`${at}.from`, parseDay(from) === null ? 'day' : null)
    mark(`${at}.to`, to !== '' && to < from ? 'before' : null)
    mark(`${at}.from`, overlapsAnother(period, periods) ? 'overlap' : null)
    mark(`${at}.rows`, rows.some(({ kind }) => kind === 'fees') ? null : 'no_fee')
    for (const [n, row] of rows.entries()) {
      for (const name of ['code', 'description'] as const)
        mark(`${at}.${n}.${name}`, row[name].trim() === '' ? 'missing' : null)
      mark(`${at}.${n}.price`, mistakeInPrice(row))
    }
  }
  return mistakes
}

function mistakeInPrice({ price }: FeeRow): FeeMistake | null {
  const amount = price.trim() === '' ? null : parseAmount(price)
  if (amount === null) return 'price'
  return amount < 0 ? 'negative' : null
}

/** True for the later of two periods that share a day. */
function overlapsAnother(period: PeriodDraft, periods: readonly PeriodDraft[]): boolean {
  const at = periods.indexOf(period)
  return periods.some((other, index) => {
    if (index === at || other.from === '' || period.from === '') return false
    const isEarlier = other.from < period.from || (other.from === period.from && index < at)
    return isEarlier && (other.to === '' || other.to >= period.from)
  })
}
