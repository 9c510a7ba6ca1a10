import { compareText } from './compareText.ts'
import { collectionKey, encodeSegment, keySegments } from './documentKey.ts'
import type { Engine } from './Engine.ts'
import { parseParent } from './names.ts'
import { pageOf } from './pageOf.ts'
import { AFTER_ALL } from './Query.ts'
import { requireAdmin } from './requireAccess.ts'
import type { Caller } from './types.ts'

/** Ids of the collections below a document or the root, in order; for the admin only. */
export async function listCollectionIds(
  engine: Engine,
  caller: Caller,
  request: { parent: string; pageSize?: number; pageToken?: string },
): Promise<{ collectionIds: string[]; nextPageToken?: string }> {
  requireAdmin(caller, 'Metadata operations')
  const { space, segments } = parseParent(request.parent)
  const base = collectionKey(segments)
  const ids = new Set<string>()
  for (let from = base; ; ) {
    const [entry] = engine.store.range(space, from, base + AFTER_ALL)
    if (entry === undefined) break
    const [id = ''] = keySegments(entry.key.slice(base.length))
    ids.add(id)
    // One look a collection: the next search begins behind all that lies below it.
    from = base + encodeSegment(id) + AFTER_ALL
  }
  const { page, nextPageToken } = pageOf([...ids].sort(compareText), request, (id) => id)
  return { collectionIds: page, ...nextPageToken }
}
