import type { Result } from '../../errors/refusal.ts'
import { ACTIVE_SLICES_ID, COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { isInBetween } from '../worker/isInBetween.ts'

/** The document of the slices that are on screen. */
interface ActiveSlices {
  slices: string[]
  /** How often they have been changed; none before the first change. */
  v?: number
}

const MAX_TRIES = 3

/**
 * Changes which slices are active by what they are now: when another write comes in between, `change`
 * is asked again. Rejects with a `StoreError`.
 */
export async function changeSlices(
  store: DocumentStore,
  now: Date,
  change: (slices: readonly string[]) => Result<string[]>,
): Promise<Result<{ slices: string[] }>> {
  for (let tries = 1; ; tries++) {
    const found = await store.get<ActiveSlices>(COLLECTIONS.bakes, ACTIVE_SLICES_ID)
    const changed = change(found?.slices ?? [])
    if (!changed.ok) return changed
    try {
      await store.batch([writeOf(found, changed.value, now)])
      return { ok: true, value: { slices: changed.value } }
    } catch (error) {
      if (!isInBetween(error) || tries === MAX_TRIES) throw error
    }
  }
}

function writeOf(found: ActiveSlices | null, slices: string[], dateAdded: Date): BatchWrite {
  const at = { collection: COLLECTIONS.bakes, id: ACTIVE_SLICES_ID }
  if (found === null) return { kind: 'create', ...at, data: { slices, dateAdded, v: 1 } }
  const data = { slices, v: (found.v ?? 0) + 1 }
  return { kind: 'update', ...at, data, expect: { field: 'v', value: found.v } }
}
