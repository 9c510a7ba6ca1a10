import { ANY, type AuditFee, type Fee } from './FeeSchedule.ts'
import { plainReportType } from './reportType.ts'

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
