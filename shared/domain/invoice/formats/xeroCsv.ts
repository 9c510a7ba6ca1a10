import { type CsvCell, csvText } from '../../format/csvText.ts'
import { usDay } from '../../format/usDay.ts'
import type { IssuedInvoice } from '../IssuedInvoice.ts'
import type { LedgerFile } from './InvoiceFile.ts'
import { type LedgerRow, ledgerRow } from './ledgerRow.ts'

/** What Xero takes in one file. */
export const XERO_INVOICES_A_FILE = 500

type Invoice = IssuedInvoice['invoice']

const empty = () => ''

/** The columns of Xero's template for sales invoices, in its order; * marks those it must have. */
const COLUMNS: Record<string, (row: LedgerRow, invoice: Invoice) => CsvCell> = {
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
  '*InvoiceDate': (_, { through }) => usDay(through),
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
export function xeroCsv(invoices: readonly IssuedInvoice[]): LedgerFile[] {
  const files: LedgerFile[] = []
  for (let start = 0; start < invoices.length; start += XERO_INVOICES_A_FILE) {
    const inFile = invoices.slice(start, start + XERO_INVOICES_A_FILE)
    const rows = inFile.flatMap(({ invoice, lines }) =>
      lines.map((line) => Object.values(COLUMNS).map((cell) => cell(ledgerRow(line), invoice))),
    )
    const numbers = inFile.map(({ invoice }) => invoice.number)
    files.push({ invoices: numbers, text: csvText([Object.keys(COLUMNS), ...rows]) })
  }
  return files
}
