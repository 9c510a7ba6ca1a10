import { type Result, refusal } from '#shared/errors/refusal.ts'
import { type Day, formatDay, parseDay } from '#shared/kernel/day.ts'
import { invoiceDate } from './invoice.ts'
import type { Invoice, InvoicePayment } from './model.ts'

/** How an invoice stands with the carrier: being made, to be paid, or paid. */
export const INVOICE_STANDINGS = { DRAFT: 'Draft', OPEN: 'Open', PAID: 'Paid' } as const

export type InvoiceStanding = keyof typeof INVOICE_STANDINGS

type PaidInvoice = Pick<Invoice, 'number' | 'status' | 'date' | 'through' | 'payments'>

/** The payment of an invoice that stands; null: none was noted, or it was taken back. */
export function paymentOf({ payments = [] }: Pick<Invoice, 'payments'>): InvoicePayment | null {
  return payments.find(({ takenBack }) => takenBack === null) ?? null
}

/** A draft, an issued invoice that waits for its payment, or a paid one. */
export function standingOf(invoice: Pick<Invoice, 'status' | 'payments'>): InvoiceStanding {
  if (invoice.status === 'DRAFT') return 'DRAFT'
  return paymentOf(invoice) === null ? 'OPEN' : 'PAID'
}

/** What a person says of a payment: always of the whole invoice. */
export interface SaidPayment {
  /** In the carrier's days. */
  paidOn: Day
  /** What the bank calls it; empty: nothing. */
  reference: string
  note: string
}

/** Who says it, when, and which day that is for the carrier. */
interface Saying {
  by: string
  now: Date
  today: Day
}

/**
 * The payments of an invoice once it is marked as paid. Refused: INVOICE_NOT_ISSUED, INVOICE_PAID,
 * PAYMENT_DAY_INVALID for a day to come or one before the invoice's.
 */
export function markedPaid(
  invoice: PaidInvoice,
  { paidOn, reference, note }: SaidPayment,
  { by, now, today }: Saying,
): Result<InvoicePayment[]> {
  const { number, status, payments = [] } = invoice
  const date = invoiceDate(invoice)
  const facts = { invoice: number }
  if (status === 'DRAFT') return { ok: false, error: refusal('INVOICE_NOT_ISSUED', facts) }
  const standing = paymentOf(invoice)
  if (standing !== null) {
    const day = formatDay(standing.paidOn)
    return { ok: false, error: refusal('INVOICE_PAID', { ...facts, day }) }
  }
  const why =
    parseDay(paidOn) === null
      ? 'it is no day'
      : paidOn > today
        ? 'it has not come yet'
        : paidOn < date && `the invoice is of ${formatDay(date)}`
  if (why) {
    const day = formatDay(paidOn) || paidOn
    return { ok: false, error: refusal('PAYMENT_DAY_INVALID', { ...facts, day, why }) }
  }
  const said = { paidOn, reference: reference.trim(), note: note.trim() }
  return {
    ok: true,
    value: [...payments, { ...said, notedAt: now, notedBy: by, takenBack: null }],
  }
}

/**
 * The payments of an invoice once the one that stands is taken back: it stays, with the reason. Refused:
 * PAYMENT_REASON_MISSING, INVOICE_NOT_PAID.
 */
export function paymentTakenBack(
  invoice: PaidInvoice,
  reason: string,
  { by, now }: Pick<Saying, 'by' | 'now'>,
): Result<InvoicePayment[]> {
  const { number, payments = [] } = invoice
  const said = reason.trim()
  if (said === '')
    return { ok: false, error: refusal('PAYMENT_REASON_MISSING', { invoice: number }) }
  const standing = paymentOf(invoice)
  if (standing === null)
    return { ok: false, error: refusal('INVOICE_NOT_PAID', { invoice: number }) }
  const takenBack = { reason: said, at: now, by }
  return {
    ok: true,
    value: payments.map((each) => (each === standing ? { ...each, takenBack } : each)),
  }
}
