import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { StoreError } from '../../ports/storeError.ts'
import { summaryWrite } from '../carriers/summarizeCarriers.ts'

/**
 * Writes fields of a carrier as it was read, raising its version: when somebody else changed it since,
 * nothing is written and the refusal is CARRIER_CHANGED. What its own users read of it, and `also`, go
 * out in the same commit.
 */
export async function saveCarrier(
  store: DocumentStore,
  carrier: Carrier,
  changes: Partial<Omit<Carrier, 'id' | 'v' | 'dateAdded'>>,
  also: readonly BatchWrite[] = [],
): Promise<Result<Carrier>> {
  const { id, v } = carrier
  const data = { ...changes, v: (v ?? 0) + 1 }
  const expect = { field: 'v', value: v }
  try {
    await store.batch([
      { kind: 'update', collection: COLLECTIONS.carriers, id, data, expect },
      summaryWrite({ ...carrier, ...changes }),
      ...also,
    ])
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'conflict') throw error
    return { ok: false, error: refusal('CARRIER_CHANGED', { carrier: id }) }
  }
  return { ok: true, value: { ...carrier, ...data } }
}
