import type { Audit } from '#shared/audit/model.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { FeeSchedule } from './fees.ts'

/** An invoice to a carrier (collection `invoices`). Once ISSUED it never changes. */
export interface Invoice {
  /** Its number. */
  id: string
  number: string
  carrierCompany: string
  /** As it was when the invoice was drafted, like all that follows. */
  carrierName: string
  /** The cut-off in the carrier's days, and the invoice's date. */
  through: Day
  dueDate: Day
  terms: string
  xero: FeeSchedule['xero']
  /** Absent on invoices that were drafted before they had addresses. */
  billTo?: FeeSchedule['billTo']
  remitTo?: FeeSchedule['remitTo']
  status: 'DRAFT' | 'ISSUED'
  /** Lines at `invoices/{id}/lines`; null while they are being written. */
  lineCount: number | null
  /** Audits on it. */
  auditCount: number
  /** Whole cents: the sum of the lines. */
  totalCents: number
  /** Which run makes it: a run that finds another name here stops. */
  holder: string
  dateAdded: Date
  issuedAt: Date | null
  /** An e-mail, or "System". */
  issuedBy: string
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
  /** All that was ever billed for the audit, with this invoice: a later line bills the difference. */
  billedCents: number
  /** Whose period's fees were used: a revision is priced like the first time. */
  pricedOn: Day
  /** What the line rests on (`billingBasis`): when the audit has another by now, it is not billed. */
  basis: string
}

/** A line before it has its place. */
export type DraftLine = Omit<InvoiceLine, 'n'>

/** An invoice with its lines in order: what every format is made of, and nothing else. */
export interface IssuedInvoice {
  invoice: Pick<
    Invoice,
    | 'number'
    | 'carrierCompany'
    | 'carrierName'
    | 'through'
    | 'dueDate'
    | 'terms'
    | 'xero'
    | 'billTo'
    | 'remitTo'
  >
  lines: readonly InvoiceLine[]
}

/** A file of an export: its name, its text, which is written as UTF-8, and whose invoices are in it. */
export interface InvoiceFile {
  name: string
  text: string
  /** Their numbers. */
  invoices: readonly string[]
}

/** What a ledger's file holds, before it has a name. */
export type LedgerFile = Omit<InvoiceFile, 'name'>
