import type { Day } from '../audit/Audit.ts'
import type { FeeSchedule } from './FeeSchedule.ts'

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
