import type { Audit } from '#shared/audit/model.ts'
import { OUTCOME_REASONS } from '#shared/audit/nonproductive.ts'
import { STATES } from '#shared/audit/states.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { trimTexts } from '#shared/kernel/cleanText.ts'
import { type Day, daysBetween, todayIn } from '#shared/kernel/day.ts'
import { centsText } from '#shared/kernel/exportText.ts'
import {
  type AuditFee,
  type Fee,
  type FeePeriod,
  type FeeSchedule,
  feePeriodOf,
  findAuditFee,
  findFee,
  isRush,
  withoutRush,
} from './fees.ts'
import { billingBasis, billingMoment } from './invoice.ts'
import type { DraftLine, LineKind } from './model.ts'

/** What was billed for an audit before, on the invoice that its `invoiceId` names. */
export interface BilledBefore {
  invoice: string
  /** Over all invoices up to that one. */
  cents: number
  pricedOn: Day
}

/**
 * The lines that bill an audit: one for each charge; after an invoice has billed it, one for the
 * difference to what it costs now, billing it or (negative) crediting it. A revision is priced by the
 * fees of the day that the first one was. Empty for a cancelled audit that costs nothing; an audit
 * that cannot be priced is refused.
 */
export function draftLines(
  audit: Audit,
  schedule: FeeSchedule,
  timeZone: string,
  before: BilledBefore | null,
): Result<DraftLine[]> {
  const moment = billingMoment(audit)
  if (moment === null) {
    const state = STATES[audit.bakeState].label
    return { ok: false, error: refusal('SENT_DAY_MISSING', { state }) }
  }
  const dateSent = todayIn(timeZone, moment)
  const pricedOn = before?.pricedOn ?? dateSent
  const priced = priceAudit(audit, schedule, pricedOn)
  if (!priced.ok) return priced
  const charges = priced.value
  if (charges.length === 0 && before !== null)
    return { ok: false, error: refusal('BILLED_THEN_CANCELLED', { invoice: before.invoice }) }
  const billedCents = charges.reduce((sum, { cents }) => sum + cents, 0)
  const dateOrdered = todayIn(timeZone, audit.dateAdded)
  const about = { ...aboutAudit(audit, dateOrdered, dateSent), billedCents, pricedOn }
  const lines =
    before === null
      ? charges.map((charge) => ({ ...about, ...chargeFields(charge), creditOf: '' }))
      : [{ ...about, ...differenceFields(charges, billedCents, before) }]
  // As a store keeps texts: a preview and the stored invoice are the same.
  return { ok: true, value: trimTexts(lines) }
}

function aboutAudit(audit: Audit, dateOrdered: Day, dateSent: Day) {
  const { bakeState, outcome, outcomeReason } = audit
  const isCancelled = bakeState === 'CANCELLED'
  return {
    auditFSID: audit.id,
    auditCode: audit.auditCode,
    orderNumber: audit.orderNumber,
    policyNumber: audit.policyNumber,
    policyType: [...new Set(audit.categories.map(({ policyType }) => policyType))]
      .filter((type) => type !== '')
      .join('; '),
    insuredName: audit.insuredCompany,
    state: audit.insuredLocationState,
    reportType: audit.auditType,
    outcome: isCancelled ? ('CANCELLED' as const) : outcome,
    nonproductiveReason:
      isCancelled || outcomeReason === '' ? '' : OUTCOME_REASONS[outcomeReason].label,
    dateOrdered,
    dateSent,
    turnaroundDays: daysBetween(dateOrdered, dateSent),
    classCount: audit.categories.length,
    revision: audit.revision,
    basis: billingBasis(audit),
  }
}

function chargeFields({ kind, code, description, cents, notes }: Charge) {
  return { kind, feeCode: code, feeDescription: description, notes, ...amountOf(cents) }
}

function differenceFields(
  charges: readonly Charge[],
  billedCents: number,
  { invoice, cents }: BilledBefore,
) {
  const codes = charges.map(({ code }) => code).join('+')
  const reasons = charges.map(({ notes }) => notes).filter((note) => note !== '')
  return {
    kind: 'DIFFERENCE' as const,
    feeCode: codes,
    feeDescription: `Revision: ${charges.map(({ description }) => description).join(', ')}`,
    notes: [`Was ${centsText(cents)}, is ${centsText(billedCents)}`, ...reasons].join('; '),
    creditOf: invoice,
    ...amountOf(billedCents - cents),
  }
}

/** One piece of work each: the rate is the amount, and nothing is left to round. */
function amountOf(cents: number) {
  return { quantity: 1, rateCents: cents, amountCents: cents }
}

/** The fields of an audit that its price follows from. */
export type PricedAudit = Pick<Audit, 'bakeState' | 'auditType' | 'outcome' | 'cost' | 'costReason'>

/** One thing to bill, with the reason where its price is not from the schedule. */
interface Charge extends Omit<Fee, 'reportType'> {
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
  const hasRush = isRush(auditType)
  const own = hasRush ? ownRushFee(period.fees, auditType, outcome) : null
  const fee = own ?? findAuditFee(period.fees, withoutRush(auditType), outcome)
  if (fee === null) {
    const facts = { day, reportType: auditType || '(none)', outcome: outcome || '(none)' }
    return { ok: false, error: refusal('AUDIT_UNPRICED', facts) }
  }
  const charge = chargeOf(fee, 'FEE')
  if (!hasRush || own !== null) return { ok: true, value: [charge] }
  const rush = findFee(period.rush, withoutRush(auditType))
  if (rush === null)
    return { ok: false, error: refusal('RUSH_UNPRICED', { reportType: auditType, day }) }
  return { ok: true, value: [charge, chargeOf(rush, 'RUSH')] }
}

/** A schedule may have a fee for "Phone Rush" itself: then nothing comes on top. */
function ownRushFee(
  fees: readonly AuditFee[],
  auditType: string,
  outcome: Audit['outcome'],
): AuditFee | null {
  return findAuditFee(
    fees.filter(({ reportType }) => isRush(reportType)),
    auditType,
    outcome,
  )
}

function chargeOf({ code, description, cents }: Fee, kind: Charge['kind']): Charge {
  return { kind, code, description, cents, notes: '' }
}
