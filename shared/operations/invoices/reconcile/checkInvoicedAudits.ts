import type { Audit } from '../../../domain/audit/Audit.ts'
import { readAudit } from '../../../domain/audit/unworked.ts'
import { formatCents } from '../../../domain/format/currency.ts'
import type { InvoiceLine } from '../../../domain/invoice/InvoiceLine.ts'
import { type Refusal, refusal } from '../../../errors/refusal.ts'
import { COLLECTIONS } from '../../../firestore/collections.ts'
import type { DocumentStore } from '../../../ports/documentStore.ts'
import { addFailure, newCheck, type VerifyCheck } from '../../verify/VerifyReport.ts'
import { groupedBy } from '../groupedBy.ts'
import { linesPath } from '../readInvoice.ts'
import { ofCarrier } from './ofCarrier.ts'

/** The most values that an `in` filter takes. */
const PAGE = 30

/** Each audit in INVOICED against the lines of the invoice that it names. */
export async function checkInvoicedAudits(
  store: DocumentStore,
  onProgress: (documents: number) => void,
  carrier?: string,
): Promise<VerifyCheck> {
  const check = newCheck('invoiced audits')
  let after: string | undefined
  for (;;) {
    const found = await store.list<Audit>(COLLECTIONS.audits, {
      filters: [...ofCarrier(carrier), { field: 'bakeState', op: '==', value: 'INVOICED' }],
      sort: { field: 'id', direction: 'asc' },
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    const audits = found.map(readAudit)
    const lines = await linesOf(store, audits)
    for (const audit of audits) {
      const failure = failureOf(audit, lines.get(audit.id))
      if (failure) addFailure(check, audit, failure)
    }
    check.checked += found.length
    onProgress(found.length)
    if (found.length < PAGE) return check
    after = found.at(-1)?.id
  }
}

function failureOf(
  { invoiceId: invoice, cost }: Audit,
  line: InvoiceLine | undefined,
): Refusal | null {
  if (!line) return refusal('INVOICED_WITHOUT_LINE', { invoice: invoice || 'none' })
  const { billedCents, outcome } = line
  // A cancelled audit costs the cancellation fee, whatever was agreed for the work.
  if (cost === null || cost === billedCents || outcome === 'CANCELLED') return null
  const facts = { cost: formatCents(cost), billed: formatCents(billedCents), invoice }
  return refusal('COST_DIFFERS', facts)
}

/** A line of each audit, of the invoice that it names. */
async function linesOf(
  store: DocumentStore,
  audits: readonly Audit[],
): Promise<Map<string, InvoiceLine>> {
  const lines = new Map<string, InvoiceLine>()
  for (const [invoice, theirs] of groupedBy(audits, ({ invoiceId }) => invoiceId)) {
    if (invoice === '') continue
    const found = await store.list<InvoiceLine>(linesPath(invoice), {
      filters: [{ field: 'auditFSID', op: 'in', value: theirs.map(({ id }) => id) }],
      sort: { field: 'auditFSID', direction: 'asc' },
    })
    for (const line of found) lines.set(line.auditFSID, line)
  }
  return lines
}
