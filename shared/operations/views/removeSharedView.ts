import type { Actor } from '../../domain/audit/Actor.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { SharedView } from './SharedView.ts'

/** Takes a shared view away: whoever shared it may, and an admin. */
export async function removeSharedView(
  store: DocumentStore,
  { view, actor }: { view: SharedView; actor: Actor },
): Promise<Result<null>> {
  if (!mayRemoveView(view, actor))
    return { ok: false, error: refusal('VIEW_OF_ANOTHER', { name: view.name, by: view.by }) }
  await store.delete(COLLECTIONS.views, view.id)
  return { ok: true, value: null }
}

/** Whether this person may take a shared view away. */
export function mayRemoveView({ by }: Pick<SharedView, 'by'>, actor: Actor): boolean {
  return actor.role === 'admin' || actor.userId === by
}
