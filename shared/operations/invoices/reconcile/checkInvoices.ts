import type { Audit } from '../../../domain/audit/Audit.ts'
import { formatCents } from '../../../domain/format/currency.ts'
import type { Invoice } from '../../../domain/invoice/Invoice.ts'
import type { InvoiceLine } from '../../../domain/invoice/InvoiceLine.ts'
import { invoiceTotals } from '../../../domain/invoice/invoiceTotals.ts'
import { refusal } from '../../../errors/refusal.ts'
import { COLLECTIONS } from '../../../firestore/collections.ts'
import type { DocumentStore } from '../../../ports/documentStore.ts'
import { readByIds } from '../../import/readByIds.ts'
import { pagesOf } from '../../verify/pagesOf.ts'
import { addFailure, newCheck, type VerifyCheck } from '../../verify/VerifyReport.ts'
import { groupedBy } from '../groupedBy.ts'
import { linesPath, readInvoiceLines } from '../readInvoice.ts'
import { ofCarrier } from './ofCarrier.ts'

/** Where no audit is concerned. */
const NO_AUDIT = { auditCode: '', id: '' }

/** Audits in one read. */
const PAGE = 60

/** Each invoice against its own lines, and these against their audits. */
export async function checkInvoices(
  store: DocumentStore,
  onProgress: (documents: number) => void,
  carrier?: string,
): Promise<VerifyCheck> {
  const check = newCheck('invoices')
  for await (const page of pagesOf<Invoice>(store, COLLECTIONS.invoices, ofCarrier(carrier))) {
    for (const invoice of page) {
      const { id, carrierCompany, through } = invoice
      check.checked++
      if (invoice.status === 'DRAFT') {
        const facts = { invoice: id, carrier: carrierCompany, through }
        addFailure(check, NO_AUDIT, refusal('INVOICE_LEFT_DRAFT', facts))
        continue
      }
      const lines = await readInvoiceLines(store, id)
      checkSums(check, invoice, lines)
      await checkLines(check, store, invoice, lines)
      onProgress(lines.length + 1)
    }
  }
  return check
}

function checkSums(check: VerifyCheck, invoice: Invoice, lines: readonly InvoiceLine[]): void {
  const { lines: lineCount, audits, totalCents } = invoiceTotals(lines)
  const isSame =
    lineCount === invoice.lineCount &&
    audits === invoice.auditCount &&
    totalCents === invoice.totalCents
  if (isSame) return
  const words = (count: number | null, cents: number) => `${count} lines for ${formatCents(cents)}`
  const said = words(invoice.lineCount, invoice.totalCents)
  const facts = { invoice: invoice.id, said, found: words(lineCount, totalCents) }
  addFailure(check, NO_AUDIT, refusal('INVOICE_SUM_DIFFERS', facts))
}

async function checkLines(
  check: VerifyCheck,
  store: DocumentStore,
  { id: invoice, carrierCompany: carrier }: Invoice,
  lines: readonly InvoiceLine[],
): Promise<void> {
  const byAudit = groupedBy(lines, ({ auditFSID }) => auditFSID)
  const ids = [...byAudit.keys()]
  for (let start = 0; start < ids.length; start += PAGE) {
    const chunk = ids.slice(start, start + PAGE)
    const audits = await readByIds<Audit>(store, COLLECTIONS.audits, chunk)
    for (const fsid of chunk) {
      const own = byAudit.get(fsid) ?? []
      const audit = audits.get(fsid)
      if (audit?.carrierCompany !== carrier) {
        const facts = { invoice, fsid, carrier }
        addFailure(check, NO_AUDIT, refusal('INVOICE_LINE_ORPHAN', facts))
        continue
      }
      if (audit.invoiceId === '')
        addFailure(check, audit, refusal('INVOICE_LINE_UNMARKED', { invoice }))
      const said = own[0]?.billedCents ?? 0
      const found = (await billedBefore(store, own)) + invoiceTotals(own).totalCents
      if (said === found) continue
      const facts = { invoice, found: formatCents(found), said: formatCents(said) }
      addFailure(check, audit, refusal('BILLED_DIFFERS', facts))
    }
  }
}

/** What was billed for the audit up to the invoice that these lines are a difference to. */
async function billedBefore(store: DocumentStore, lines: readonly InvoiceLine[]): Promise<number> {
  const [line] = lines
  if (line === undefined || line.creditOf === '') return 0
  const [before] = await store.list<InvoiceLine>(linesPath(line.creditOf), {
    filters: [{ field: 'auditFSID', op: '==', value: line.auditFSID }],
    sort: { field: 'auditFSID', direction: 'asc' },
    limit: 1,
  })
  return before?.billedCents ?? 0
}
