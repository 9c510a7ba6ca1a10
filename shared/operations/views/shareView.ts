import type { Actor } from '../../domain/audit/Actor.ts'
import { cleanLine } from '../../domain/format/cleanText.ts'
import { trimTexts } from '../../domain/format/trimTexts.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { readSharedViews } from './readSharedViews.ts'
import { LONGEST_VIEW_NAME, MOST_VIEWS, type SharedView } from './SharedView.ts'

/** Shares a view with everybody who works for the carrier. VIEW_NAME_MISSING, VIEWS_FULL. */
export async function shareView(
  { store, clock }: { store: DocumentStore; clock: Clock },
  {
    actor,
    carrier,
    name: typed,
    filter,
    sort,
  }: { actor: Actor; carrier: string; name: string } & Pick<SharedView, 'filter' | 'sort'>,
): Promise<Result<SharedView>> {
  const name = cleanLine(typed).slice(0, LONGEST_VIEW_NAME)
  if (name === '') return { ok: false, error: refusal('VIEW_NAME_MISSING') }
  const views = await readSharedViews(store, carrier)
  if (views.length >= MOST_VIEWS)
    return { ok: false, error: refusal('VIEWS_FULL', { most: MOST_VIEWS }) }
  const view = {
    carrierCompany: carrier,
    name,
    filter: trimTexts(filter),
    ...(sort !== undefined && { sort }),
    by: actor.userId,
    dateAdded: clock.now(),
  }
  return { ok: true, value: { id: await store.add(COLLECTIONS.views, view), ...view } }
}
