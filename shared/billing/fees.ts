import type { Audit } from '#shared/audit/model.ts'
import { addDays, type Day } from '#shared/kernel/day.ts'

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

/** What a carrier pays. */
export interface FeeSchedule {
  /** As the invoice states them: "Net 30". */
  terms: string
  /** Days from the invoice's date until it is due. */
  dueDays: number
  /** How the ledger books the lines; what a fresh ledger has when left out. */
  xero: { accountCode: string; taxType: string }
  /** The lines under "Bill to" on the PDF; empty: the carrier's name alone. */
  billTo: string[]
  /** The lines under "Remit to": who bills, and where to pay. */
  remitTo: string[]
  /** In the order of their days. */
  periods: FeePeriod[]
}

/** A stored fee schedule with its author and its moment (`carriers/{id}/private/fees`). */
export interface StoredFees {
  /** Null: it was removed. What is stored stays, so that no version ever comes again. */
  schedule: unknown
  updatedAt: Date
  updatedBy: string
  /** How often it has been set or removed: the optimistic lock. */
  v?: number
}

/** The fee for a report type, else the one for any; null when there is neither. */
export function findFee(fees: readonly Fee[], reportType: string): Fee | null {
  return withType(fees, reportType) ?? withType(fees, ANY)
}

/**
 * The fee for a report type and an outcome; null when there is none. A fee for that very report type
 * goes before one for any, and among these one for that very outcome before one for any.
 */
export function findAuditFee(
  fees: readonly AuditFee[],
  reportType: string,
  outcome: AuditFee['outcome'] | '',
): AuditFee | null {
  const ofOutcome = fees.filter((fee) => fee.outcome === outcome)
  const ofAny = fees.filter((fee) => fee.outcome === ANY)
  return (
    withType(ofOutcome, reportType) ??
    withType(ofAny, reportType) ??
    withType(ofOutcome, ANY) ??
    withType(ofAny, ANY)
  )
}

function withType<F extends Fee>(fees: readonly F[], reportType: string): F | null {
  const wanted = plainReportType(reportType)
  return fees.find((fee) => plainReportType(fee.reportType) === wanted) ?? null
}

/** A report type as it is compared: lower-case, with single spaces. */
export function plainReportType(reportType: string): string {
  return reportType.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The period that has `day` in it; null when none has. */
export function feePeriodOf({ periods }: FeeSchedule, day: Day): FeePeriod | null {
  return periods.find(({ from, to }) => from <= day && (to === null || day <= to)) ?? null
}

/** The days between periods that have no price, in order: an audit sent on one cannot be billed. */
export function feeGaps(
  periods: readonly Pick<FeePeriod, 'from' | 'to'>[],
): { from: Day; to: Day }[] {
  const inOrder = [...periods].sort((one, other) => (one.from < other.from ? -1 : 1))
  return inOrder.flatMap(({ to }, index) => {
    const next = inOrder[index + 1]
    if (next === undefined || to === null) return []
    const from = addDays(to, 1)
    return from < next.from ? [{ from, to: addDays(next.from, -1) }] : []
  })
}

const RUSH = /\brush\b/i

/** Whether an order's report type says rush: "Phone Rush", "RUSH - Physical". */
export function isRush(reportType: string): boolean {
  return RUSH.test(reportType)
}

/** The report type without its rush: "Phone". */
export function withoutRush(reportType: string): string {
  return reportType
    .replace(RUSH, ' ')
    .replace(/[()[\]]/g, ' ')
    .replace(/^[\s\-–:,/]+|[\s\-–:,/]+$/g, '')
    .trim()
}
