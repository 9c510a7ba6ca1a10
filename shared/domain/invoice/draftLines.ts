import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Audit, Day } from '../audit/Audit.ts'
import { OUTCOME_REASONS } from '../audit/outcomeReasons.ts'
import { STATES } from '../audit/states.ts'
import { daysBetween } from '../format/addDays.ts'
import { centsText } from '../format/centsText.ts'
import { todayIn } from '../format/today.ts'
import { trimTexts } from '../format/trimTexts.ts'
import { billingBasis } from './billingBasis.ts'
import { billingMoment } from './billingMoment.ts'
import type { FeeSchedule } from './FeeSchedule.ts'
import type { DraftLine } from './InvoiceLine.ts'
import { type Charge, priceAudit } from './priceAudit.ts'

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
  // As a store keeps it: else an invoice would differ from itself when it is read again.
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
