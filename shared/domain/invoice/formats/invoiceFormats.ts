import type { IssuedInvoice } from '../IssuedInvoice.ts'
import { controlJson } from './controlJson.ts'
import { detailCsv } from './detailCsv.ts'
import type { InvoiceFile } from './InvoiceFile.ts'
import { invoiceJson } from './invoiceJson.ts'
import { quickbooksCsv } from './quickbooksCsv.ts'
import { xeroCsv } from './xeroCsv.ts'

export const INVOICE_FORMAT_NAMES = ['detail', 'quickbooks', 'xero', 'json'] as const

export type InvoiceFormat = (typeof INVOICE_FORMAT_NAMES)[number]

/** The files of an export in a format. The same invoices always give the same bytes. */
export function invoiceFiles(
  format: InvoiceFormat,
  invoices: readonly IssuedInvoice[],
): InvoiceFile[] {
  switch (format) {
    case 'detail':
      return invoices.flatMap(detailFiles)
    case 'json':
      return invoices.map((each) => ({
        name: `${each.invoice.number}.json`,
        text: invoiceJson(each),
      }))
    case 'quickbooks':
      return ledgerFiles(format, invoices, quickbooksCsv(invoices))
    case 'xero':
      return ledgerFiles(format, invoices, xeroCsv(invoices))
  }
}

function detailFiles(each: IssuedInvoice): InvoiceFile[] {
  const detail = { name: `${each.invoice.number}.csv`, text: detailCsv(each) }
  const control = `${each.invoice.number}.control.json`
  return [detail, { name: control, text: controlJson(each, detail) }]
}

/** Several invoices go into one file, which is named after the only one, or after their day. */
function ledgerFiles(
  format: InvoiceFormat,
  invoices: readonly IssuedInvoice[],
  texts: readonly string[],
): InvoiceFile[] {
  const [first] = invoices
  if (first === undefined) return []
  const { number, through } = first.invoice
  const name = invoices.length === 1 ? number : `invoices-${through}`
  return texts.map((text, index) => ({
    name: texts.length === 1 ? `${name}.${format}.csv` : `${name}.${format}.${index + 1}.csv`,
    text,
  }))
}
