/** A file of an export: its name, its text, which is written as UTF-8, and whose invoices are in it. */
export interface InvoiceFile {
  name: string
  text: string
  /** Their numbers. */
  invoices: readonly string[]
}

/** What a ledger's file holds, before it has a name. */
export type LedgerFile = Omit<InvoiceFile, 'name'>
