import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Day } from '#shared/kernel/day.ts'
import { centsText, csvText, type TableCell } from '#shared/kernel/exportText.ts'
import { invoiceDate, invoiceTotals } from './invoice.ts'
import { type LedgerFile, quickbooksCsv, xeroCsv } from './ledgerFormats.ts'
import type { InvoiceHead, InvoiceLine, InvoiceWithLines } from './model.ts'

/** The formats that are texts; `invoiceExports.ts` makes the others. */
export const TEXT_FORMAT_NAMES = ['detail', 'quickbooks', 'xero', 'json'] as const

export const INVOICE_FORMAT_NAMES = [...TEXT_FORMAT_NAMES, 'xlsx', 'pdf'] as const

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
  xlsx: { ending: '.xlsx', shared: false },
  pdf: { ending: '.pdf', shared: false },
}

/** A file of an export as a text. */
export interface InvoiceFile extends LedgerFile {
  name: string
}

/**
 * The files of an export in a text format; the same invoices always give the same bytes. They are named
 * after their invoice or their day, or `name` (without an ending) where one is given.
 */
export function invoiceFiles(
  format: TextFormat,
  invoices: readonly InvoiceWithLines[],
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

function detailFiles(each: InvoiceWithLines, name: string): InvoiceFile[] {
  const numbers = [each.invoice.number]
  const detail = { name: `${name}.csv`, text: csvText(detailTable(each)), invoices: numbers }
  const control = { name: `${name}.control.json`, text: controlJson(each, detail) }
  return [detail, { ...control, invoices: numbers }]
}

function ledgerName(format: TextFormat, invoices: readonly InvoiceWithLines[]): string {
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

/** The columns of the detail file, in order; days are `yyyy-mm-dd`, amounts dollars. */
const COLUMNS: Record<
  string,
  (line: InvoiceLine, invoice: InvoiceHead, place: number) => TableCell
> = {
  InvoiceNumber: (_, { number }) => number,
  InvoiceDate: (_, invoice) => isoDay(invoiceDate(invoice)),
  DueDate: (_, { dueDate }) => isoDay(dueDate),
  Terms: (_, { terms }) => terms,
  CarrierCode: (_, { carrierCompany }) => carrierCompany,
  CarrierName: (_, { carrierName }) => carrierName,
  LineNo: (_line, _invoice, place) => place,
  OrderNumber: ({ orderNumber }) => orderNumber,
  AuditCode: ({ auditCode }) => auditCode,
  PolicyNumber: ({ policyNumber }) => policyNumber,
  PolicyType: ({ policyType }) => policyType,
  InsuredName: ({ insuredName }) => insuredName,
  State: ({ state }) => state,
  ReportType: ({ reportType }) => reportType,
  Outcome: ({ outcome }) => outcome,
  NonproductiveReason: ({ nonproductiveReason }) => nonproductiveReason,
  DateOrdered: ({ dateOrdered }) => isoDay(dateOrdered),
  DateSent: ({ dateSent }) => isoDay(dateSent),
  TurnaroundDays: ({ turnaroundDays }) => turnaroundDays,
  ClassCount: ({ classCount }) => classCount,
  FeeCode: ({ feeCode }) => feeCode,
  FeeDescription: ({ feeDescription }) => feeDescription,
  Quantity: ({ quantity }) => quantity,
  Rate: ({ rateCents }) => ({ cents: rateCents }),
  Amount: ({ amountCents }) => ({ cents: amountCents }),
  Revision: ({ revision }) => revision,
  CreditOf: ({ creditOf }) => creditOf,
  Notes: ({ notes }) => notes,
}

function isoDay(day: Day | ''): TableCell {
  return day === '' ? '' : { day, text: day }
}

/** The carrier's own file: one row a line. Lines are numbered without gaps. */
export function detailTable({ invoice, lines }: InvoiceWithLines): TableCell[][] {
  const cells = Object.values(COLUMNS)
  return [
    Object.keys(COLUMNS),
    ...lines.map((line, index) => cells.map((cell) => cell(line, invoice, index + 1))),
  ]
}

/** What the detail file must add up to: the program that loads it can see that nothing is lost. */
function controlJson({ invoice, lines }: InvoiceWithLines, { name, text }: InvoiceFile): string {
  const { totalCents, audits } = invoiceTotals(lines)
  const credits = lines.filter(({ amountCents }) => amountCents < 0)
  const control = {
    invoiceNumber: invoice.number,
    carrier: invoice.carrierCompany,
    invoiceDate: invoiceDate(invoice),
    file: name,
    sha256: textHash(text),
    lines: lines.length,
    audits,
    credits: credits.length,
    creditAmount: centsText(invoiceTotals(credits).totalCents),
    totalAmount: centsText(totalCents),
    totalCents,
  }
  return `${JSON.stringify(control, null, 2)}\n`
}

/** The SHA-256 of a text's UTF-8 bytes, in lower-case hex: what `sha256sum` says of the file. */
function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** An invoice as JSON for other programs. Amounts are whole cents, days `yyyy-mm-dd`. */
function invoiceJson({ invoice, lines }: InvoiceWithLines): string {
  const { totalCents, audits } = invoiceTotals(lines)
  const { number, dueDate, terms, carrierCompany, carrierName } = invoice
  const document = {
    invoiceNumber: number,
    invoiceDate: invoiceDate(invoice),
    dueDate,
    terms,
    carrier: { code: carrierCompany, name: carrierName },
    currency: 'USD',
    audits,
    subtotalCents: totalCents,
    totalCents,
    lines: lines.map((line, index) => ({ lineNo: index + 1, ...ordered(line) })),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** The fields in a fixed order, whatever the store's: the bytes are always the same. */
function ordered(line: InvoiceLine) {
  return {
    kind: line.kind,
    orderNumber: line.orderNumber,
    auditCode: line.auditCode,
    auditFSID: line.auditFSID,
    policyNumber: line.policyNumber,
    policyType: line.policyType,
    insuredName: line.insuredName,
    state: line.state,
    reportType: line.reportType,
    outcome: line.outcome,
    nonproductiveReason: line.nonproductiveReason,
    dateOrdered: line.dateOrdered,
    dateSent: line.dateSent,
    turnaroundDays: line.turnaroundDays,
    classCount: line.classCount,
    feeCode: line.feeCode,
    feeDescription: line.feeDescription,
    quantity: line.quantity,
    rateCents: line.rateCents,
    amountCents: line.amountCents,
    revision: line.revision,
    creditOf: line.creditOf,
    notes: line.notes,
  }
}
