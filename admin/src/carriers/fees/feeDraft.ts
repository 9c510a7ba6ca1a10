import {
  ANY,
  type Fee,
  type FeeOutcome,
  type FeePeriod,
  type FeeSchedule,
} from '#shared/billing/fees.ts'
import { formatCents, readAmount } from '#shared/kernel/money.ts'

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
