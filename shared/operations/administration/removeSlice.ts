import { type Refusal, type Result, refusal } from '../../errors/refusal.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { changeSlices } from './changeSlices.ts'

/** Takes a slice off the screen; its audits stay. Refused with SLICE_UNKNOWN or SLICE_LAST. */
export async function removeSlice(
  store: DocumentStore,
  slice: string,
  now: Date,
): Promise<Result<{ slices: string[] }>> {
  return changeSlices(store, now, (slices) => {
    const error = refusalOfRemoving(slices, slice)
    return error
      ? { ok: false, error }
      : { ok: true, value: slices.filter((each) => each !== slice) }
  })
}

function refusalOfRemoving(slices: readonly string[], slice: string): Refusal | null {
  if (!slices.includes(slice))
    return refusal('SLICE_UNKNOWN', { slice, slices: slices.join(', ') || 'none' })
  return slices.length === 1 ? refusal('SLICE_LAST', { slice }) : null
}
