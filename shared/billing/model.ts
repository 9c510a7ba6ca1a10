import type { Audit } from '#shared/audit/model.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { FeeSchedule } from './fees.ts'

/** What an invoice says above its lines, in every format. */
export interface InvoiceHead {
  number: string
  carrierCompany: string
  /** As it was when the invoice was drafted, like all that follows. */
  carrierName: string
  /** The cut-off in the carrier's days. */
  through: Day
  /** The day of issue, of a draft the day it was drafted. Absent on older invoices: `through`. */
  date?: Day
  /** Counted from `date`. */
  dueDate: Day
  terms: string
  xero: FeeSchedule['xero']
  /** Absent on invoices that were drafted before they had addresses. */
  billTo?: FeeSchedule['billTo']
  remitTo?: FeeSchedule['remitTo']
}

/** That the carrier has paid an invoice, always its total. One that is taken back stays, with the reason. */
export interface InvoicePayment {
  /** In the carrier's days. */
  paidOn: Day
  /** What the bank calls it; empty: nothing was said. */
  reference: string
  note: string
  notedAt: Date
  /** An e-mail, or "System". */
  notedBy: string
  takenBack: { reason: string; at: Date; by: string } | null
}

/**
 * An invoice to a carrier as it is stored (collection `invoices`). Once ISSUED what it bills never changes;
 * whether it is paid is said beside that.
 */
export interface Invoice extends InvoiceHead {
  /** Its number. */
  id: string
  status: 'DRAFT' | 'ISSUED'
  /** Lines at `invoices/{id}/lines`; null while they are being written. */
  lineCount: number | null
  /** Audits on it. */
  auditCount: number
  /** Whole cents: the sum of the lines. */
  totalCents: number
  /** The run that makes it: a run that finds another name here stops. */
  holder: string
  dateAdded: Date
  issuedAt: Date | null
  /** An e-mail, or "System". */
  issuedBy: string
  /** The oldest first; at most one stands. Absent until one was noted. */
  payments?: InvoicePayment[]
  /** How often its payments were changed: a change expects the one it has read. */
  rev?: number
}

/** What a line bills: an audit, rush on top of it, a cancellation, or what a revision changed. */
export type LineKind = 'FEE' | 'RUSH' | 'CANCELLATION' | 'DIFFERENCE'

/** One line of an invoice (`invoices/{id}/lines/{n}`). Days are the carrier's. */
export interface InvoiceLine {
  /** Its place, from 1; a draft that lost a line has a gap. */
  n: number
  kind: LineKind
  auditFSID: string
  auditCode: string
  orderNumber: string
  policyNumber: string
  policyType: string
  insuredName: string
  state: string
  reportType: string
  outcome: Audit['outcome'] | 'CANCELLED'
  nonproductiveReason: string
  dateOrdered: Day
  /** The day it was sent, or cancelled. */
  dateSent: Day
  turnaroundDays: number
  classCount: number
  feeCode: string
  feeDescription: string
  quantity: number
  rateCents: number
  /** Whole cents; a credit is negative. */
  amountCents: number
  revision: number
  /** The invoice that billed the audit before; empty when none did. */
  creditOf: string
  notes: string
  /** The total billed for the audit, this invoice included: a later line bills the difference. */
  billedCents: number
  /** The day whose fees were used: a revision is priced by the first one's. */
  pricedOn: Day
  /** What the price follows from (`billingBasis`): an audit whose basis has changed is not billed. */
  basis: string
}

/** A line before it has its place. */
export type DraftLine = Omit<InvoiceLine, 'n'>

/** An invoice with its lines in order: what every format is made of, and nothing else. */
export interface InvoiceWithLines<Head extends InvoiceHead = InvoiceHead> {
  invoice: Head
  lines: readonly InvoiceLine[]
}
