import { type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine, trimTexts } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Actor } from '../actor.ts'
import { LONGEST_VIEW_NAME, MOST_VIEWS, mayRemoveView, type SharedView } from '../listQuery.ts'

/** The views that are shared at a carrier, by name. Rejects with a `StoreError`. */
export async function readSharedViews(
  store: DocumentStore,
  carrier: string,
): Promise<readonly SharedView[]> {
  const views = await store.list<SharedView>(COLLECTIONS.views, {
    filters: [{ field: 'carrierCompany', op: '==', value: carrier }],
    sort: { field: 'id', direction: 'asc' },
    limit: MOST_VIEWS,
  })
  return views.toSorted((one, other) => one.name.localeCompare(other.name, 'en-US'))
}

/** Characters of a view's filter as JSON. */
const LARGEST_FILTER = 20_000

export interface ViewToShare extends Pick<SharedView, 'id' | 'name' | 'filter' | 'sort' | 'by'> {
  carrier: string
}

/** Shares a view with all staff of the carrier. VIEW_NAME_MISSING, VIEW_TOO_LARGE, VIEWS_FULL. */
export async function shareView(
  { store, clock }: { store: DocumentStore; clock: Clock },
  { id, carrier, name: typed, filter, sort, by }: ViewToShare,
): Promise<Result<SharedView>> {
  const name = cleanLine(typed).slice(0, LONGEST_VIEW_NAME)
  if (name === '') return { ok: false, error: refusal('VIEW_NAME_MISSING') }
  if (JSON.stringify(filter).length > LARGEST_FILTER)
    return { ok: false, error: refusal('VIEW_TOO_LARGE', { name }) }
  const views = await readSharedViews(store, carrier)
  if (views.length >= MOST_VIEWS)
    return { ok: false, error: refusal('VIEWS_FULL', { most: MOST_VIEWS }) }
  const view = {
    carrierCompany: carrier,
    name,
    filter: trimTexts(filter),
    ...(sort !== undefined && { sort }),
    by,
    dateAdded: clock.now(),
  }
  await store.batch([{ kind: 'create', collection: COLLECTIONS.views, id, data: view }])
  return { ok: true, value: { id, ...view } }
}

/**
 * Removes a shared view of a carrier, for the person who shared it or an admin (VIEW_OF_ANOTHER). One
 * that is gone already is no error.
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
