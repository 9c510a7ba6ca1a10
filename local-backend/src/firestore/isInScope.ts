import { collectionKey, keySegments, parentKey } from './documentKey.ts'
import type { QueryScope } from './Query.ts'

/** Whether a document lies in the collections that a query asks. */
export function isInScope(key: string, query: QueryScope): boolean {
  const parent = parentKey(key)
  const base = collectionKey(query.parent)
  if (!parent.startsWith(base)) return false
  const segments = keySegments(parent.slice(base.length))
  if (segments.length !== 1 && !query.allDescendants) return false
  return query.collectionId === null || segments.at(-1) === query.collectionId
}
