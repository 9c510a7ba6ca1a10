import { usDay } from '#shared/kernel/day.ts'
import { csvText, type TableCell } from '#shared/kernel/exportText.ts'
import { invoiceDate } from './invoice.ts'
import type { InvoiceHead, InvoiceLine, InvoiceWithLines } from './model.ts'

/** What a ledger's file holds, before it has a name: a text, and the numbers of its invoices. */
export interface LedgerFile {
  /** Written as UTF-8. */
  text: string
  invoices: readonly string[]
}

/** What QuickBooks Online takes in one file of invoices. */
const QUICKBOOKS_LIMITS = { invoices: 100, rows: 1000 } as const

/** QuickBooks Online's names for the columns of an invoice; * marks those it must have. */
const QUICKBOOKS_COLUMNS: Record<string, (row: LedgerRow, invoice: InvoiceHead) => TableCell> = {
  '*InvoiceNo': (_, { number }) => number,
  '*Customer': (_, { carrierName }) => carrierName,
  '*InvoiceDate': (_, invoice) => usDay(invoiceDate(invoice)),
  '*DueDate': (_, { dueDate }) => usDay(dueDate),
  Terms: (_, { terms }) => terms,
  Location: () => '',
  Memo: (_, { through }) => `Premium audits through ${usDay(through)}`,
  'Item(Product/Service)': ({ code }) => code,
  ItemDescription: ({ description }) => description,
  ItemQuantity: ({ quantity }) => quantity,
  ItemRate: ({ rateCents }) => ({ cents: rateCents }),
  '*ItemAmount': ({ amountCents }) => ({ cents: amountCents }),
  'Service Date': ({ serviceDate }) => usDay(serviceDate),
}

/**
 * Invoices as QuickBooks Online imports them, as many files as its limits ask for. An invoice stays in
 * one file; where it has more lines than a file may have, they are summed by fee, to the same total.
 */
export function quickbooksCsv(invoices: readonly InvoiceWithLines[]): LedgerFile[] {
  const files: { numbers: string[]; rows: TableCell[][] }[] = []
  for (const { invoice, lines } of invoices) {
    const fits = lines.length <= QUICKBOOKS_LIMITS.rows
    const rows = (fits ? lines.map(ledgerRow) : summedLedgerRows(lines)).map((row) =>
      Object.values(QUICKBOOKS_COLUMNS).map((cell) => cell(row, invoice)),
    )
    const last = files.at(-1)
    const hasRoom =
      last !== undefined &&
      last.numbers.length < QUICKBOOKS_LIMITS.invoices &&
      last.rows.length + rows.length <= QUICKBOOKS_LIMITS.rows
    if (hasRoom) {
      last.numbers.push(invoice.number)
      last.rows.push(...rows)
    } else files.push({ numbers: [invoice.number], rows })
  }
  return files.map(({ numbers, rows }) => ({
    invoices: numbers,
    text: csvText([Object.keys(QUICKBOOKS_COLUMNS), ...rows]),
  }))
}

/** What Xero takes in one file. */
const XERO_INVOICES_A_FILE = 500

const empty = () => ''

/** The columns of Xero's template for sales invoices, in its order; * marks those it must have. */
const XERO_COLUMNS: Record<string, (row: LedgerRow, invoice: InvoiceHead) => TableCell> = {
  '*ContactName': (_, { carrierName }) => carrierName,
  EmailAddress: empty,
  POAddressLine1: empty,
  POAddressLine2: empty,
  POAddressLine3: empty,
  POAddressLine4: empty,
  POCity: empty,
  PORegion: empty,
  POPostalCode: empty,
  POCountry: empty,
  '*InvoiceNumber': (_, { number }) => number,
  Reference: (_, { carrierCompany }) => carrierCompany,
  '*InvoiceDate': (_, invoice) => usDay(invoiceDate(invoice)),
  '*DueDate': (_, { dueDate }) => usDay(dueDate),
  InventoryItemCode: empty,
  '*Description': ({ description }) => description,
  '*Quantity': ({ quantity }) => quantity,
  '*UnitAmount': ({ rateCents }) => ({ cents: rateCents }),
  Discount: empty,
  '*AccountCode': (_, { xero }) => xero.accountCode,
  '*TaxType': (_, { xero }) => xero.taxType,
  TrackingName1: empty,
  TrackingOption1: empty,
  TrackingName2: empty,
  TrackingOption2: empty,
  Currency: () => 'USD',
  BrandingTheme: empty,
}

/** Invoices as Xero imports them, as many files as its limit asks for. */
export function xeroCsv(invoices: readonly InvoiceWithLines[]): LedgerFile[] {
  const files: LedgerFile[] = []
  for (let start = 0; start < invoices.length; start += XERO_INVOICES_A_FILE) {
    const inFile = invoices.slice(start, start + XERO_INVOICES_A_FILE)
    const rows = inFile.flatMap(({ invoice, lines }) =>
      lines.map((line) =>
        Object.values(XERO_COLUMNS).map((cell) => cell(ledgerRow(line), invoice)),
      ),
    )
    const numbers = inFile.map(({ invoice }) => invoice.number)
    files.push({ invoices: numbers, text: csvText([Object.keys(XERO_COLUMNS), ...rows]) })
  }
  return files
}

/** A line as a ledger books it. */
interface LedgerRow {
  code: string
  description: string
  /** Empty where lines are summed. */
  serviceDate: string
  quantity: number
  rateCents: number
  amountCents: number
}

/** One row a line, saying which audit it is. */
function ledgerRow(line: InvoiceLine): LedgerRow {
  const { feeDescription, orderNumber, policyNumber, insuredName, creditOf } = line
  const about = [feeDescription, orderNumber, policyNumber, insuredName]
  const credited = creditOf === '' ? [] : [`see ${creditOf}`]
  return {
    code: line.feeCode,
    description: [...about, ...credited].filter((part) => part !== '').join(' - '),
    serviceDate: line.dateSent,
    quantity: line.quantity,
    rateCents: line.rateCents,
    amountCents: line.amountCents,
  }
}

/** The lines summed by fee and rate, in the order in which they come first: the same total. */
function summedLedgerRows(lines: readonly InvoiceLine[]): LedgerRow[] {
  const rows = new Map<string, LedgerRow>()
  for (const { feeCode, feeDescription, quantity, rateCents, amountCents } of lines) {
    const key = JSON.stringify([feeCode, feeDescription, rateCents])
    const row = rows.get(key)
    rows.set(key, {
      code: feeCode,
      description: feeDescription,
      serviceDate: '',
      quantity: (row?.quantity ?? 0) + quantity,
      rateCents,
      amountCents: (row?.amountCents ?? 0) + amountCents,
    })
  }
  return [...rows.values()]
}
