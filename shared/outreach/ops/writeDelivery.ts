import type { Step } from '#shared/audit/steps/model.ts'
import type { StepReceipt } from '#shared/audit/steps/receipts.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { isWriteConflict } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, Data, DocumentStore } from '#shared/kernel/ports/documentStore.ts'

/** An outgoing document as it was read. */
export interface SeenOutgoing {
  id: string
  rev?: number
}

/**
 * Changes an outgoing document if no word on its delivery came since it was read, and `beside` with it; its
 * new `rev`, or null when one came: nothing is written then.
 */
export async function changeDelivery(
  store: DocumentStore,
  collection: string,
  { id, rev }: SeenOutgoing,
  change: Data,
  beside: readonly BatchWrite[] = [],
): Promise<number | null> {
  const next = (rev ?? 0) + 1
  const data = { ...change, rev: next }
  const expect = { field: 'rev', value: rev }
  try {
    await store.batch([{ kind: 'update', collection, id, data, expect }, ...beside])
    return next
  } catch (error) {
    if (isWriteConflict(error)) return null
    throw error
  }
}

/**
 * Leaves a receipt at the step of an outgoing document, for those who do not read the outbox. None where
 * there is nothing to say, no step (results, answers), or the step has sent something else since.
 */
export async function receiptWrites(
  store: DocumentStore,
  { id, stepId }: { id: string; stepId?: string },
  receipt: StepReceipt | null,
): Promise<BatchWrite[]> {
  if (receipt === null || !stepId) return []
  const step = await store.get<Pick<Step, 'args'>>(COLLECTIONS.asteps, stepId)
  if (step?.args?.['outgoing'] !== id) return []
  const data = { receipt: { ...receipt, outgoing: id } }
  return [{ kind: 'update', collection: COLLECTIONS.asteps, id: stepId, data }]
}
