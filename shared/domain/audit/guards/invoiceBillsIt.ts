import { refusal } from '#shared/errors/refusal.ts'
import type { Guard } from './Guard.ts'

/** An audit is invoiced by the invoice that lists it. */
export const invoiceBillsIt: Guard = (audit) =>
  audit.invoiceId === '' ? refusal('INVOICE_MISSING') : null
