import type { Invoice } from './Invoice.ts'
import type { InvoiceLine } from './InvoiceLine.ts'

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
