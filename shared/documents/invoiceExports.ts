import {
  type InvoiceFormat,
  invoiceFiles,
  type TextFormat,
} from '../domain/invoice/formats/invoiceFormats.ts'
import type { IssuedInvoice } from '../domain/invoice/IssuedInvoice.ts'
import { invoicePdf } from './invoicePdf.ts'

/** A file of an export as it is written or downloaded. */
export interface InvoiceExport {
  name: string
  bytes: Uint8Array
  /** Whose invoices are in it, by number. */
  invoices: readonly string[]
}

/**
 * The files of an export in a format, as `bakehouse invoices export` writes them and the screen hands
 * them out: the same bytes. Named after their invoice or their day, or `name` (without an ending).
 */
export async function invoiceExports(
  format: InvoiceFormat,
  invoices: readonly IssuedInvoice[],
  name?: string,
): Promise<InvoiceExport[]> {
  return format === 'pdf' ? pdfFiles(invoices, name) : textFiles(format, invoices, name)
}

function pdfFiles(invoices: readonly IssuedInvoice[], name: string | undefined) {
  return Promise.all(
    invoices.map(async (issued) => {
      const { number } = issued.invoice
      return { name: `${name ?? number}.pdf`, bytes: await invoicePdf(issued), invoices: [number] }
    }),
  )
}

function textFiles(format: TextFormat, invoices: readonly IssuedInvoice[], name?: string) {
  const encoder = new TextEncoder()
  return invoiceFiles(format, invoices, name).map(({ text, ...file }) => {
    return { ...file, bytes: encoder.encode(text) }
  })
}
