import type { Audit, Day } from '../audit/Audit.ts'

/** Stands for any report type, or any outcome. */
export const ANY = '*'

/** An outcome that is billed, or `*`. */
export type FeeOutcome = Exclude<Audit['outcome'], ''> | typeof ANY

/** What one kind of work costs. */
export interface Fee {
  /** The order's report type as the carrier writes it, in any case, or `*`. */
  reportType: string
  /** The carrier's or the ledger's code for it. */
  code: string
  description: string
  /** Whole cents, 0 or more. */
  cents: number
}

export interface AuditFee extends Fee {
  outcome: FeeOutcome
}

/** The fees of a span of days. */
export interface FeePeriod {
  from: Day
  /** Its last day; null: it has no end. */
  to: Day | null
  fees: AuditFee[]
  /** On top of the fee, when the order's report type says rush. */
  rush: Fee[]
  /** For an audit that was cancelled; without one it is not billed. */
  cancellation: Fee[]
}

/** What a carrier pays (stored at `carriers/{id}/private/fees`). */
export interface FeeSchedule {
  /** As the invoice states them: "Net 30". */
  terms: string
  /** Days from the invoice's date until it is due. */
  dueDays: number
  /** How the ledger books the lines; what a fresh ledger has when left out. */
  xero: { accountCode: string; taxType: string }
  /** Who the invoice is for, as its PDF says it, a line each; empty: the carrier's name alone. */
  billTo: string[]
  /** Who bills, and where to pay. */
  remitTo: string[]
  /** In the order of their days. */
  periods: FeePeriod[]
}
