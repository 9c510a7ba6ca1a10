import type { Result } from '#shared/errors/refusal.ts'
import { ACTIVE_SLICES_ID, COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_SLICE, IMPORT_SLICE } from '#shared/kernel/constants.ts'
import { createNew, isWriteConflict } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { refusalOfAdding, refusalOfRemoving, refusalOfSlice } from '../slices.ts'

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

/** Removes a slice from the screen; its audits stay. Refused with SLICE_UNKNOWN or SLICE_LAST. */
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

/** The document of the active slices. */
interface ActiveSlices {
  slices: string[]
  /** How often they have been changed; none before the first change. */
  v?: number
}

const MAX_ATTEMPTS = 3

/**
 * Changes which slices are active by what they are now: when another write comes in between, `change`
 * runs again. Rejects with a `StoreError`.
 */
async function changeSlices(
  store: DocumentStore,
  now: Date,
  change: (slices: readonly string[]) => Result<string[]>,
): Promise<Result<{ slices: string[] }>> {
  for (let attempts = 1; ; attempts++) {
    const found = await store.get<ActiveSlices>(COLLECTIONS.bakes, ACTIVE_SLICES_ID)
    const changed = change(found?.slices ?? [])
    if (!changed.ok) return changed
    try {
      await store.batch([writeOf(found, changed.value, now)])
      return { ok: true, value: { slices: changed.value } }
    } catch (error) {
      if (!isWriteConflict(error) || attempts === MAX_ATTEMPTS) throw error
    }
  }
}

function writeOf(found: ActiveSlices | null, slices: string[], dateAdded: Date): BatchWrite {
  const at = { collection: COLLECTIONS.bakes, id: ACTIVE_SLICES_ID }
  if (found === null) return { kind: 'create', ...at, data: { slices, dateAdded, v: 1 } }
  const data = { slices, v: (found.v ?? 0) + 1 }
  return { kind: 'update', ...at, data, expect: { field: 'v', value: found.v } }
}

/** The slices that are on screen; none before the first are set. */
export async function activeSlices(store: DocumentStore): Promise<readonly string[]> {
  const found = await store.get<ActiveSlices>(COLLECTIONS.bakes, ACTIVE_SLICES_ID)
  return found?.slices ?? []
}

/** Makes the standard slices (specification §9) the active ones in a store that has none yet. */
export async function ensureActiveSlices(store: DocumentStore, dateAdded: Date): Promise<void> {
  const [write] = await firstSlices(store, dateAdded)
  if (write !== undefined) await createNew(store, write.collection, write.id, write.data)
}

/** The write that makes the standard slices active; none where slices are active already. */
export async function firstSlices(
  store: DocumentStore,
  dateAdded: Date,
): Promise<Extract<BatchWrite, { kind: 'create' }>[]> {
  // Read first: a creation that is refused would be logged as a failure.
  if ((await store.get(COLLECTIONS.bakes, ACTIVE_SLICES_ID)) !== null) return []
  const data = { slices: [IMPORT_SLICE, DEFAULT_SLICE], dateAdded }
  return [{ kind: 'create', collection: COLLECTIONS.bakes, id: ACTIVE_SLICES_ID, data }]
}
