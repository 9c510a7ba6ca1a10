import { refusalOfSlice } from '../../domain/audit/sliceId.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { ACTIVE_SLICES_ID, COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { activeSlices } from './activeSlices.ts'
import { createNew } from './createNew.ts'

/** The most values that the `in` filter of a list takes (docs/decisions/0011). */
const MOST_SLICES = 30

/** Puts a slice on screen. Refused with SLICE_INVALID, SLICE_EXISTS or SLICES_FULL. */
export async function addSlice(
  store: DocumentStore,
  slice: string,
  now: Date,
): Promise<Result<{ slices: string[] }>> {
  const error = refusalOfSlice(slice)
  if (error) return { ok: false, error }
  const slices = await activeSlices(store)
  if (slices.length === 0) {
    const first = { slices: [slice], dateAdded: now }
    if (await createNew(store, COLLECTIONS.bakes, ACTIVE_SLICES_ID, first))
      return { ok: true, value: { slices: first.slices } }
  }
  if (slices.includes(slice)) return { ok: false, error: refusal('SLICE_EXISTS', { slice }) }
  if (slices.length >= MOST_SLICES)
    return { ok: false, error: refusal('SLICES_FULL', { most: MOST_SLICES }) }
  await store.arrayUnion(COLLECTIONS.bakes, ACTIVE_SLICES_ID, 'slices', [slice])
  return { ok: true, value: { slices: [...slices, slice] } }
}
