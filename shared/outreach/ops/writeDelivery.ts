import { isWriteConflict } from '#shared/kernel/ops/storeVerbs.ts'
import type { Data, DocumentStore } from '#shared/kernel/ports/documentStore.ts'

/** An outgoing document as it was read. */
export interface SeenOutgoing {
  id: string
  rev?: number
}

/**
 * Changes an email or text if no word on its delivery came since it was read; its new `rev`, or null when one
 * came: nothing is written then.
 */
export async function changeDelivery(
  store: DocumentStore,
  collection: string,
  { id, rev }: SeenOutgoing,
  change: Data,
): Promise<number | null> {
  const next = (rev ?? 0) + 1
  const data = { ...change, rev: next }
  const expect = { field: 'rev', value: rev }
  try {
    await store.batch([{ kind: 'update', collection, id, data, expect }])
    return next
  } catch (error) {
    if (isWriteConflict(error)) return null
    throw error
  }
}
