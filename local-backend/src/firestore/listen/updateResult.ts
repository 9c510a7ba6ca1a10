import type { Change } from '../../store/Store.ts'
import type { DocumentNews } from './DocumentNews.ts'
import type { Watch, WatchedDocuments } from './Watch.ts'

/** A target's result, kept from change to change. */
export interface WatchedResult {
  id: number
  watch: Watch
  documents: WatchedDocuments
}

/**
 * Takes changes into a result, document by document. False when that cannot be done, because some
 * other document may come in where one goes out: the query has to be asked again, and nothing was done.
 */
export function updateResult(
  { id, watch, documents }: WatchedResult,
  changes: Iterable<Change>,
  news: DocumentNews,
): boolean {
  if (watch.offset > 0) return false
  const isLimited = watch.limit !== Number.POSITIVE_INFINITY
  if (!isLimited) {
    for (const change of changes) takeChange(id, watch, documents, change, news)
    return true
  }
  return updateLimited({ id, watch, documents }, [...changes], news)
}

function takeChange(
  id: number,
  watch: Watch,
  documents: WatchedDocuments,
  { key, after }: Change,
  news: DocumentNews,
): void {
  if (after !== undefined && watch.place(after) !== null) {
    documents.set(key, after)
    news.changed(key, after, id)
  } else if (documents.delete(key)) news.left(key, after, id)
}

/** The first of an order: who comes before the last one of them goes in, and the last one out. */
function updateLimited(
  { id, watch, documents }: WatchedResult,
  changes: readonly Change[],
  news: DocumentNews,
): boolean {
  const concerned = changes.flatMap((change) => {
    const place = change.after === undefined ? null : watch.place(change.after)
    return place === null && !documents.has(change.key) ? [] : [{ ...change, place }]
  })
  if (concerned.length === 0) return true
  if (documents.size + concerned.length <= watch.limit) {
    for (const change of changes) takeChange(id, watch, documents, change, news)
    return true
  }
  // One after the other, the end of the result would have to be known anew each time.
  const [only] = concerned
  if (concerned.length > 1 || only === undefined) return false
  const last = lastOf(watch, documents)
  const { key, after, place } = only
  if (last === null || place === null || after === undefined) return false
  if (documents.has(key)) {
    if (place > last.place) return false
    documents.set(key, after)
    news.changed(key, after, id)
    return true
  }
  if (place > last.place) return true
  const leaving = documents.get(last.key)
  documents.delete(last.key)
  documents.set(key, after)
  news.changed(key, after, id)
  news.left(last.key, leaving, id)
  return true
}

function lastOf(watch: Watch, documents: WatchedDocuments): { key: string; place: string } | null {
  let last: { key: string; place: string } | null = null
  for (const [key, entry] of documents) {
    const place = watch.place(entry)
    if (place !== null && (last === null || place > last.place)) last = { key, place }
  }
  return last
}
