import { type Result, refusal } from '../../errors/refusal.ts'
import { ACTIVE_SLICES_ID, COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { activeSlices } from './activeSlices.ts'

/** Takes a slice off the screen; its audits stay. Refused with SLICE_UNKNOWN or SLICE_LAST. */
export async function removeSlice(
  store: DocumentStore,
  slice: string,
): Promise<Result<{ slices: string[] }>> {
  const slices = await activeSlices(store)
  if (!slices.includes(slice)) {
    const facts = { slice, slices: slices.join(', ') || 'none' }
    return { ok: false, error: refusal('SLICE_UNKNOWN', facts) }
  }
  if (slices.length === 1) return { ok: false, error: refusal('SLICE_LAST', { slice }) }
  await store.arrayRemove(COLLECTIONS.bakes, ACTIVE_SLICES_ID, 'slices', [slice])
  return { ok: true, value: { slices: slices.filter((each) => each !== slice) } }
}
