import type { Actor } from '../../domain/audit/Actor.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { SharedView } from './SharedView.ts'

/**
 * Takes a shared view of a carrier away: whoever shared it may, and an admin (VIEW_OF_ANOTHER). One that
 * is gone already is no error.
 */
export async function removeSharedView(
  store: DocumentStore,
  { id, carrier, actor }: { id: string; carrier: string; actor: Actor },
): Promise<Result<null>> {
  const view = await store.get<SharedView>(COLLECTIONS.views, id)
  if (view === null || view.carrierCompany !== carrier) return { ok: true, value: null }
  if (!mayRemoveView(view, actor))
    return { ok: false, error: refusal('VIEW_OF_ANOTHER', { name: view.name, by: view.by }) }
  await store.batch([{ kind: 'delete', collection: COLLECTIONS.views, id }])
  return { ok: true, value: null }
}

/** Whether this person may take a shared view away. */
export function mayRemoveView({ by }: Pick<SharedView, 'by'>, actor: Actor): boolean {
  return actor.role === 'admin' || actor.userId === by
}
