import type { DocumentStore } from '../../../ports/documentStore.ts'
import type { VerifyCheck } from '../../verify/VerifyReport.ts'
import { checkInvoicedAudits } from './checkInvoicedAudits.ts'
import { checkInvoices } from './checkInvoices.ts'
import { checkSentAudits } from './checkSentAudits.ts'

/**
 * Whether invoices and audits agree, a page of either at a time: what an invoice says against its
 * lines and their audits, what is INVOICED against the lines that bill it, and what was sent before a
 * carrier's last invoice against that; of one carrier where one is named. Writes nothing. Rejects with a `StoreError` when the store
 * fails.
 */
export async function reconcileInvoices(
  store: DocumentStore,
  onProgress: (documents: number) => void = () => {},
  carrier?: string,
): Promise<VerifyCheck[]> {
  return [
    await checkInvoices(store, onProgress, carrier),
    await checkInvoicedAudits(store, onProgress, carrier),
    await checkSentAudits(store, onProgress, carrier),
  ]
}
