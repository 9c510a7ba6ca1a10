import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Audit, Day } from '../audit/Audit.ts'
import type { AuditFee, Fee, FeePeriod, FeeSchedule } from './FeeSchedule.ts'
import { feePeriodOf } from './feePeriodOf.ts'
import { findAuditFee, findFee } from './findFee.ts'
import type { LineKind } from './InvoiceLine.ts'
import { saysRush, withoutRush } from './reportType.ts'

/** What an audit is priced by. */
export type PricedAudit = Pick<Audit, 'bakeState' | 'auditType' | 'outcome' | 'cost' | 'costReason'>

/** One thing to bill, with why where it is not from the schedule. */
export interface Charge extends Omit<Fee, 'reportType'> {
  kind: Exclude<LineKind, 'DIFFERENCE'>
  notes: string
}

/**
 * What an audit costs by the schedule of `day`: its fee, and rush on top where the order's report type
 * says so. A `cost` of its own stands for both, if it has a reason. A cancelled audit costs the
 * cancellation fee; without one for it the list is empty, and it is not billed. An audit without a
 * price is refused, never billed at $0; a fee of 0 cents in the schedule is a price.
 */
export function priceAudit(audit: PricedAudit, schedule: FeeSchedule, day: Day): Result<Charge[]> {
  if (audit.bakeState === 'CANCELLED') {
    const cancellation = feePeriodOf(schedule, day)?.cancellation ?? []
    const fee = findFee(cancellation, withoutRush(audit.auditType))
    return { ok: true, value: fee ? [chargeOf(fee, 'CANCELLATION')] : [] }
  }
  if (audit.cost !== null) return costOf(audit, audit.cost)
  const period = feePeriodOf(schedule, day)
  if (period === null) return { ok: false, error: refusal('FEES_NOT_IN_FORCE', { day }) }
  return feesOf(audit, period, day)
}

function costOf({ cost, costReason }: PricedAudit, cents: number): Result<Charge[]> {
  if (!Number.isSafeInteger(cents) || cents < 0)
    return { ok: false, error: refusal('COST_INVALID', { cost: String(cost) }) }
  const reason = (costReason ?? '').trim()
  if (reason === '') return { ok: false, error: refusal('COST_REASON_MISSING') }
  const charge = { code: 'COST', description: 'Audit, agreed price', cents, notes: reason }
  return { ok: true, value: [{ ...charge, kind: 'FEE' }] }
}

function feesOf(audit: PricedAudit, period: FeePeriod, day: Day): Result<Charge[]> {
  const { auditType, outcome } = audit
  const isRush = saysRush(auditType)
  const own = isRush ? ownRushFee(period.fees, auditType, outcome) : null
  const fee = own ?? findAuditFee(period.fees, withoutRush(auditType), outcome)
  if (fee === null) {
    const facts = { day, reportType: auditType || '(none)', outcome: outcome || '(none)' }
    return { ok: false, error: refusal('AUDIT_UNPRICED', facts) }
  }
  const charge = chargeOf(fee, 'FEE')
  if (!isRush || own !== null) return { ok: true, value: [charge] }
  const rush = findFee(period.rush, withoutRush(auditType))
  if (rush === null)
    return { ok: false, error: refusal('RUSH_UNPRICED', { reportType: auditType, day }) }
  return { ok: true, value: [charge, chargeOf(rush, 'RUSH')] }
}

/** A schedule may price "Phone Rush" by itself: then nothing comes on top. */
function ownRushFee(
  fees: readonly AuditFee[],
  auditType: string,
  outcome: Audit['outcome'],
): AuditFee | null {
  return findAuditFee(
    fees.filter(({ reportType }) => saysRush(reportType)),
    auditType,
    outcome,
  )
}

function chargeOf({ code, description, cents }: Fee, kind: Charge['kind']): Charge {
  return { kind, code, description, cents, notes: '' }
}
