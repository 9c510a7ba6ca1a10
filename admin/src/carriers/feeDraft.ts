import {
  ANY,
  type Fee,
  type FeeOutcome,
  type FeePeriod,
  type FeeSchedule,
} from '#shared/billing/fees.ts'
import { parseDay } from '#shared/kernel/day.ts'
import { formatCents, parseAmount, readAmount } from '#shared/kernel/money.ts'

/** Where a fee belongs in its period. */
export const FEE_KINDS = ['fees', 'rush', 'cancellation'] as const

export type FeeKind = (typeof FEE_KINDS)[number]

/** A fee as it is typed; the price in dollars. */
export interface FeeRow {
  kind: FeeKind
  outcome: FeeOutcome
  reportType: string
  code: string
  description: string
  price: string
}

export interface PeriodDraft {
  from: string
  /** Empty: it has no end. */
  to: string
  rows: FeeRow[]
}

/** A fee schedule as it is typed. */
export interface FeeDraft {
  terms: string
  dueDays: string
  accountCode: string
  taxType: string
  /** A line each. */
  billTo: string
  remitTo: string
  periods: PeriodDraft[]
}

export const EMPTY_ROW: FeeRow = {
  kind: 'fees',
  outcome: ANY,
  reportType: ANY,
  code: '',
  description: '',
  price: '',
}

/** What a form shows of a schedule; of none, one period that has still to be filled. */
export function feeDraftOf(schedule: FeeSchedule | null): FeeDraft {
  if (schedule === null)
    return {
      terms: 'Net 30',
      dueDays: '30',
      accountCode: '',
      taxType: '',
      billTo: '',
      remitTo: '',
      periods: [{ from: '', to: '', rows: [EMPTY_ROW] }],
    }
  const { terms, dueDays, xero, billTo, remitTo, periods } = schedule
  return {
    terms,
    dueDays: String(dueDays),
    ...xero,
    billTo: billTo.join('\n'),
    remitTo: remitTo.join('\n'),
    periods: periods.map(periodDraftOf),
  }
}

/** What `setFeeSchedule` reads, as a file would hold it: what is wrong with it, it says by name. */
export function valueOfDraft(draft: FeeDraft): Record<string, unknown> {
  const { terms, dueDays, accountCode, taxType, billTo, remitTo, periods } = draft
  return {
    terms,
    dueDays: /^\d+$/.test(dueDays.trim()) ? Number(dueDays) : dueDays,
    xero: {
      ...(accountCode.trim() === '' ? {} : { accountCode }),
      ...(taxType.trim() === '' ? {} : { taxType }),
    },
    billTo: linesOf(billTo),
    remitTo: linesOf(remitTo),
    periods: periods.map(({ from, to, rows }) => ({
      from,
      to: to === '' ? null : to,
      fees: rowsOf(rows, 'fees').map((row) => ({ ...feeOf(row), outcome: row.outcome })),
      rush: rowsOf(rows, 'rush').map(feeOf),
      cancellation: rowsOf(rows, 'cancellation').map(feeOf),
    })),
  }
}

function periodDraftOf({ from, to, ...lists }: FeePeriod): PeriodDraft {
  const rows = FEE_KINDS.flatMap((kind) =>
    lists[kind].map((fee: Fee & { outcome?: FeeOutcome }): FeeRow => {
      const { outcome = ANY, reportType, code, description, cents } = fee
      return { kind, outcome, reportType, code, description, price: formatCents(cents) }
    }),
  )
  return { from, to: to ?? '', rows }
}

function rowsOf(rows: readonly FeeRow[], kind: FeeKind): FeeRow[] {
  return rows.filter((row) => row.kind === kind)
}

function feeOf({ reportType, code, description, price }: FeeRow) {
  const read = readAmount(price)
  // A missing price stays missing: the schedule is refused, and nothing is billed at $0 unseen.
  const cents = 'amount' in read ? Math.round(read.amount * 100) : null
  return { reportType: reportType.trim() === '' ? ANY : reportType, code, description, cents }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

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
