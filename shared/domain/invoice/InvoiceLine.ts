import type { Audit, Day } from '../audit/Audit.ts'

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
  /** All that was ever billed for the audit, with this invoice: a later line bills the difference. */
  billedCents: number
  /** Whose period's fees were used: a revision is priced like the first time. */
  pricedOn: Day
  /** What the line rests on (`billingBasis`): when the audit has another by now, it is not billed. */
  basis: string
}

/** A line before it has its place. */
export type DraftLine = Omit<InvoiceLine, 'n'>
