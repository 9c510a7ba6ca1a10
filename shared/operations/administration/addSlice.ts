import { refusalOfSlice } from '../../domain/audit/sliceId.ts'
import { type Refusal, type Result, refusal } from '../../errors/refusal.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { changeSlices } from './changeSlices.ts'

/** The most values that the `in` filter of a list takes (docs/decisions/0011). */
const MOST_SLICES = 30

/** Puts a slice on screen. Refused with SLICE_INVALID, SLICE_EXISTS or SLICES_FULL. */
export async function addSlice(
  store: DocumentStore,
  slice: string,
  now: Date,
): Promise<Result<{ slices: string[] }>> {
  const invalid = refusalOfSlice(slice)
  if (invalid) return { ok: false, error: invalid }
  return changeSlices(store, now, (slices) => {
    const error = refusalOfAdding(slices, slice)
    return error ? { ok: false, error } : { ok: true, value: [...slices, slice] }
  })
}

function refusalOfAdding(slices: readonly string[], slice: string): Refusal | null {
  if (slices.includes(slice)) return refusal('SLICE_EXISTS', { slice })
  return slices.length < MOST_SLICES ? null : refusal('SLICES_FULL', { most: MOST_SLICES })
}
