/** A file of an export: its name, and its text, which is written as UTF-8. */
export interface InvoiceFile {
  name: string
  text: string
}
