import { cleanLine } from '../../domain/format/cleanText.ts'
import { trimTexts } from '../../domain/format/trimTexts.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { readSharedViews } from './readSharedViews.ts'
import { LONGEST_VIEW_NAME, MOST_VIEWS, type SharedView } from './SharedView.ts'

/** Characters of a view's filter as JSON. */
const LARGEST_FILTER = 20_000

export interface ViewToShare extends Pick<SharedView, 'id' | 'name' | 'filter' | 'sort' | 'by'> {
  carrier: string
}

/**
 * Shares a view with everybody who works for the carrier. VIEW_NAME_MISSING, VIEW_TOO_LARGE, VIEWS_FULL.
 */
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
