import type { Invoice } from '../../domain/invoice/Invoice.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { StoreError, type StoreErrorCode } from '../../ports/storeError.ts'
import type { InvoiceRun } from './InvoiceRun.ts'

/** What a batch writes: changes of the draft itself, and other documents. */
export interface HeldWrites {
  invoice?: Partial<Invoice>
  writes?: readonly BatchWrite[]
}

/** What a document that somebody else wrote or took away looks like. */
const IN_BETWEEN: readonly StoreErrorCode[] = ['conflict', 'not-found', 'already-exists']

/** Others may write an audit in between, the worker too; each time the batch is worked out anew. */
const MOST_TRIES = 10

/**
 * Writes a batch on the condition that the draft is still this run's. Once another run has taken it
 * over, nothing is written, and that is the refusal. When somebody was quicker with something else in
 * the batch, `plan` is asked again for what is to be written now.
 */
export async function writeAsHolder(
  { world: { store }, id, holder }: Pick<InvoiceRun, 'world' | 'id' | 'holder'>,
  plan: () => HeldWrites | Promise<HeldWrites>,
): Promise<Result<void>> {
  for (let tries = 1; ; tries++) {
    const { invoice = {}, writes = [] } = await plan()
    const fence: BatchWrite = {
      kind: 'update',
      collection: COLLECTIONS.invoices,
      id,
      data: { holder, ...invoice },
      expect: { field: 'holder', value: holder },
    }
    try {
      await store.batch([fence, ...writes])
      return { ok: true, value: undefined }
    } catch (error) {
      if (!(error instanceof StoreError) || !IN_BETWEEN.includes(error.code)) throw error
      const found = await store.get<Invoice>(COLLECTIONS.invoices, id)
      if (found?.holder !== holder || found.status !== 'DRAFT')
        return { ok: false, error: refusal('INVOICE_TAKEN_OVER', { invoice: id }) }
      if (tries === MOST_TRIES) throw error
    }
  }
}
