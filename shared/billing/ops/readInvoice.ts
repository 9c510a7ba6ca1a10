import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Invoice, InvoiceLine } from '../model.ts'

/** An invoice as it is stored, with its lines in order. */
export interface StoredInvoice {
  invoice: Invoice
  lines: InvoiceLine[]
}

/** Lines in one read. */
const PAGE = 500

/** The invoice with this number and its lines; null when there is none. */
export async function readInvoice(store: DocumentStore, id: string): Promise<StoredInvoice | null> {
  const invoice = await store.get<Invoice>(COLLECTIONS.invoices, id)
  return invoice && { invoice, lines: await readInvoiceLines(store, id) }
}

/** An invoice's lines in order, from the one after `after` on. */
export async function readInvoiceLines(
  store: DocumentStore,
  id: string,
  after = 0,
): Promise<InvoiceLine[]> {
  const lines: InvoiceLine[] = []
  for (;;) {
    const page = await store.list<InvoiceLine>(linesPath(id), {
      sort: { field: 'n', direction: 'asc' },
      after: lines.at(-1)?.n ?? after,
      limit: PAGE,
    })
    lines.push(...page)
    if (page.length < PAGE) return lines
  }
}

/** Where an invoice's lines lie. */
export function linesPath(id: string): string {
  return nestedPath(COLLECTIONS.invoices, id, 'lines')
}

/** A line's document: its place, so that writing it again changes nothing. */
export function lineId(n: number): string {
  return String(n).padStart(6, '0')
}
