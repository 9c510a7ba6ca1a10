import { type CsvCell, csvText } from '../../format/csvText.ts'
import type { InvoiceLine } from '../InvoiceLine.ts'
import type { IssuedInvoice } from '../IssuedInvoice.ts'

type Invoice = IssuedInvoice['invoice']

/** The columns of the detail file, in order; days are `yyyy-mm-dd`, amounts dollars. */
const COLUMNS: Record<string, (line: InvoiceLine, invoice: Invoice, place: number) => CsvCell> = {
  InvoiceNumber: (_, { number }) => number,
  InvoiceDate: (_, { through }) => through,
  DueDate: (_, { dueDate }) => dueDate,
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
  DateOrdered: ({ dateOrdered }) => dateOrdered,
  DateSent: ({ dateSent }) => dateSent,
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

export const DETAIL_COLUMNS = Object.keys(COLUMNS)

/** The carrier's own file: one row a line. Lines are numbered without gaps. */
export function detailCsv({ invoice, lines }: IssuedInvoice): string {
  const cells = Object.values(COLUMNS)
  return csvText([
    DETAIL_COLUMNS,
    ...lines.map((line, index) => cells.map((cell) => cell(line, invoice, index + 1))),
  ])
}
