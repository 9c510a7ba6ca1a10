import type { IssuedInvoice } from '../IssuedInvoice.ts'
import { controlJson } from './controlJson.ts'
import { detailCsv } from './detailCsv.ts'
import type { InvoiceFile, LedgerFile } from './InvoiceFile.ts'
import { invoiceJson } from './invoiceJson.ts'
import { quickbooksCsv } from './quickbooksCsv.ts'
import { xeroCsv } from './xeroCsv.ts'

/** The formats that are texts; the PDF is made in `shared/documents`. */
export const TEXT_FORMAT_NAMES = ['detail', 'quickbooks', 'xero', 'json'] as const

export const INVOICE_FORMAT_NAMES = [...TEXT_FORMAT_NAMES, 'pdf'] as const

export type TextFormat = (typeof TEXT_FORMAT_NAMES)[number]
export type InvoiceFormat = (typeof INVOICE_FORMAT_NAMES)[number]

/**
 * Each format's ending, and whether several invoices share a file. A shared one may be split where the
 * ledger takes no more at once.
 */
export const INVOICE_FORMATS: Record<InvoiceFormat, { ending: string; shared: boolean }> = {
  detail: { ending: '.csv', shared: false },
  quickbooks: { ending: '.csv', shared: true },
  xero: { ending: '.csv', shared: true },
  json: { ending: '.json', shared: false },
  pdf: { ending: '.pdf', shared: false },
}

/**
 * The files of an export in a text format; the same invoices always give the same bytes. They are named
 * after their invoice or their day, or `name` (without an ending) where one is given.
 */
export function invoiceFiles(
  format: TextFormat,
  invoices: readonly IssuedInvoice[],
  name?: string,
): InvoiceFile[] {
  switch (format) {
    case 'detail':
      return invoices.flatMap((each) => detailFiles(each, name ?? each.invoice.number))
    case 'json':
      return invoices.map((each) => ({
        name: `${name ?? each.invoice.number}.json`,
        text: invoiceJson(each),
        invoices: [each.invoice.number],
      }))
    case 'quickbooks':
      return named(quickbooksCsv(invoices), name ?? ledgerName(format, invoices))
    case 'xero':
      return named(xeroCsv(invoices), name ?? ledgerName(format, invoices))
  }
}

function detailFiles(each: IssuedInvoice, name: string): InvoiceFile[] {
  const numbers = [each.invoice.number]
  const detail = { name: `${name}.csv`, text: detailCsv(each), invoices: numbers }
  const control = { name: `${name}.control.json`, text: controlJson(each, detail) }
  return [detail, { ...control, invoices: numbers }]
}

function ledgerName(format: TextFormat, invoices: readonly IssuedInvoice[]): string {
  const [first, ...others] = invoices.map(({ invoice }) => invoice)
  const name = others.length === 0 ? first?.number : `invoices-${first?.through}`
  return `${name}.${format}`
}

function named(files: readonly LedgerFile[], name: string): InvoiceFile[] {
  return files.map((file, index) => ({
    ...file,
    name: files.length === 1 ? `${name}.csv` : `${name}.${index + 1}.csv`,
  }))
}
