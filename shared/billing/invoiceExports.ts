import { standardTypeset } from '#shared/documents/pdf.ts'
import { type ReportRow, ReportSheet } from '#shared/documents/ReportSheet.ts'
import { endOfDay, formatDay } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { xlsxBytes } from '#shared/kernel/xlsxTable.ts'
import { invoiceDate, invoiceTotals } from './invoice.ts'
import {
  detailTable,
  type InvoiceFile,
  type InvoiceFormat,
  invoiceFiles,
} from './invoiceFormats.ts'
import type { InvoiceLine, InvoiceWithLines } from './model.ts'

/** A file of an export as it is written or downloaded. */
interface InvoiceExport extends Omit<InvoiceFile, 'text'> {
  bytes: Uint8Array
}

/**
 * The files of an export in a format, as `bakehouse invoices export` writes them and the screen
 * downloads them: the same bytes. Named after their invoice or their day, or `name` (without an ending).
 */
export async function invoiceExports(
  format: InvoiceFormat,
  invoices: readonly InvoiceWithLines[],
  name?: string,
): Promise<InvoiceExport[]> {
  if (format === 'xlsx')
    return invoices.map((each) => {
      const { number } = each.invoice
      const bytes = xlsxBytes(number, detailTable(each))
      return { name: `${name ?? number}.xlsx`, bytes, invoices: [number] }
    })
  if (format !== 'pdf') {
    const encoder = new TextEncoder()
    return invoiceFiles(format, invoices, name).map(({ text, ...file }) => {
      return { ...file, bytes: encoder.encode(text) }
    })
  }
  return Promise.all(
    invoices.map(async (each) => {
      const { number } = each.invoice
      return { name: `${name ?? number}.pdf`, bytes: await invoicePdf(each), invoices: [number] }
    }),
  )
}

/**
 * An invoice as a carrier's accounts payable expects one: who bills whom, number, dates, terms, a line
 * an audit with what was done and when, credits, and the sum. Made of the invoice alone, so that it has
 * the same bytes whenever and wherever it is made.
 */
export async function invoicePdf({ invoice, lines }: InvoiceWithLines): Promise<Uint8Array> {
  const { number, carrierName, through, dueDate, terms, billTo = [], remitTo = [] } = invoice
  const { audits, totalCents } = invoiceTotals(lines)
  const date = invoiceDate(invoice)
  const made = endOfDay(date, 'UTC')
  const sheet = new ReportSheet(await standardTypeset({ title: `Invoice ${number}`, made }))
  sheet.title(
    remitTo[0] ?? 'Premium audit services',
    `Invoice ${number}`,
    `Premium audits sent through ${formatDay(through)}`,
  )
  sheet.columns(
    { title: 'Bill to', lines: [carrierName, ...billTo] },
    { title: 'Remit to', lines: remitTo },
  )
  sheet.facts([
    ['Invoice number', number],
    ['Invoice date', formatDay(date)],
    ['Terms', terms],
    ['Due date', formatDay(dueDate)],
    ['Audits', String(audits)],
    ['Amount due', formatCents(totalCents)],
  ])
  sheet.heading('Audits')
  sheet.table(
    [
      { title: 'No.', share: 7, align: 'right' },
      { title: 'Order and policy', share: 28 },
      { title: 'Insured', share: 27 },
      { title: 'Service', share: 30 },
      { title: 'Sent', share: 14, align: 'right' },
      { title: 'Amount', share: 17, align: 'right' },
    ],
    [...lines.map(rowOf), ...sumsOf(lines)],
    'Nothing is billed.',
  )
  return sheet.finish(`Invoice ${number} · ${carrierName} · due ${formatDay(dueDate)}`)
}

function rowOf(line: InvoiceLine, index: number): ReportRow {
  const { orderNumber, policyNumber, insuredName, state, dateSent, amountCents } = line
  return {
    cells: [
      String(index + 1),
      [orderNumber, policyNumber].filter(Boolean).join(', '),
      [insuredName, state].filter(Boolean).join(', '),
      `${line.feeDescription} (${line.feeCode})`,
      formatDay(dateSent),
      formatCents(amountCents),
    ],
    note: [
      line.revision > 0 ? `Revision ${line.revision}` : '',
      line.creditOf === '' ? '' : `difference to invoice ${line.creditOf}`,
      line.notes,
    ]
      .filter(Boolean)
      .join(', '),
  }
}

/** What is billed, what is taken off, and what is due; one sum where nothing is taken off. */
function sumsOf(lines: readonly InvoiceLine[]): ReportRow[] {
  const credits = lines.filter(({ amountCents }) => amountCents < 0)
  const sum = (label: string, some: readonly InvoiceLine[]): ReportRow => ({
    cells: ['', label, '', '', '', formatCents(invoiceTotals(some).totalCents)],
    isStrong: true,
  })
  if (credits.length === 0) return [sum('Amount due (US dollars)', lines)]
  const charges = lines.filter(({ amountCents }) => amountCents >= 0)
  return [sum('Charges', charges), sum('Credits', credits), sum('Amount due (US dollars)', lines)]
}
