import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Invoice, InvoiceLine, InvoiceWithLines } from '../model.ts'

/** Lines in one read. */
const PAGE = 500

/** The invoice with this number and its lines as they are stored; null when there is none. */
export async function readInvoice(
  store: DocumentStore,
  id: string,
): Promise<InvoiceWithLines<Invoice> | null> {
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

/** A line of an audit on an invoice: all of them have the same `billedCents`. Null when there is none. */
export async function readLineOfAudit(
  store: DocumentStore,
  id: string,
  auditFSID: string,
): Promise<InvoiceLine | null> {
  const [line] = await store.list<InvoiceLine>(linesPath(id), {
    filters: [{ field: 'auditFSID', op: '==', value: auditFSID }],
    sort: { field: 'auditFSID', direction: 'asc' },
    limit: 1,
  })
  return line ?? null
}

/** The collection of an invoice's lines. */
export function linesPath(id: string): string {
  return nestedPath(COLLECTIONS.invoices, id, 'lines')
}

/** The id of a line's document: its place, so that writing it again changes nothing. */
export function lineId(n: number): string {
  return String(n).padStart(6, '0')
}
