import { type CsvCell, csvText } from '../../format/csvText.ts'
import { usDay } from '../../format/usDay.ts'
import type { IssuedInvoice } from '../IssuedInvoice.ts'
import type { LedgerFile } from './InvoiceFile.ts'
import { type LedgerRow, ledgerRow, summedLedgerRows } from './ledgerRow.ts'

/** What QuickBooks Online takes in one file of invoices. */
export const QUICKBOOKS_LIMITS = { invoices: 100, rows: 1000 } as const

type Invoice = IssuedInvoice['invoice']

/** QuickBooks Online's names for the columns of an invoice; * marks those it must have. */
const COLUMNS: Record<string, (row: LedgerRow, invoice: Invoice) => CsvCell> = {
  '*InvoiceNo': (_, { number }) => number,
  '*Customer': (_, { carrierName }) => carrierName,
  '*InvoiceDate': (_, { through }) => usDay(through),
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
export function quickbooksCsv(invoices: readonly IssuedInvoice[]): LedgerFile[] {
  const files: { numbers: string[]; rows: CsvCell[][] }[] = []
  for (const { invoice, lines } of invoices) {
    const fits = lines.length <= QUICKBOOKS_LIMITS.rows
    const rows = (fits ? lines.map(ledgerRow) : summedLedgerRows(lines)).map((row) =>
      Object.values(COLUMNS).map((cell) => cell(row, invoice)),
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
    text: csvText([Object.keys(COLUMNS), ...rows]),
  }))
}
