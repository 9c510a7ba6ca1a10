import type { FeeSchedule } from '../../domain/invoice/FeeSchedule.ts'
import { parseFeeSchedule } from '../../domain/invoice/parseFeeSchedule.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS, nestedPath } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/**
 * A carrier's fee schedule; refused when there is none, or when what is stored breaks a rule: it may
 * have been written by something else than `setFeeSchedule`.
 */
export async function readFeeSchedule(
  store: DocumentStore,
  carrierId: string,
): Promise<Result<FeeSchedule>> {
  const stored = await store.get<StoredFees>(feesPath(carrierId), FEES_ID)
  if (stored === null) return { ok: false, error: refusal('FEES_MISSING', { carrier: carrierId }) }
  return parseFeeSchedule(stored.schedule)
}

/** The document of a carrier's private collection that holds its fee schedule. */
export const FEES_ID = 'fees'

/** Where a carrier's fee schedule lies, with its one document FEES_ID. */
export function feesPath(carrierId: string): string {
  return nestedPath(COLLECTIONS.carriers, carrierId, 'private')
}

/** A stored fee schedule with who set it and when. */
export interface StoredFees {
  schedule: unknown
  updatedAt: Date
  updatedBy: string
  /** How often it has been set: the optimistic lock. */
  v?: number
}
