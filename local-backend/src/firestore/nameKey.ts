import { collectionKey, documentKey, idKey, pathKey } from './documentKey.ts'
import { parseDocumentName } from './names.ts'
import type { QueryScope } from './Query.ts'
import { StatusError } from './StatusError.ts'
import type { Value } from './types.ts'

/** A document's name as a part of order keys: the id within one collection, else the whole path. */
export function nameKey(key: string, scope: QueryScope): string {
  return isOneCollection(scope) ? idKey(key) : pathKey(key)
}

export function isOneCollection({ collectionId, allDescendants }: QueryScope): boolean {
  return collectionId !== null && !allDescendants
}

/** A reference as a place among the names, also when it lies outside the query's collection. */
export function nameBound(value: Value, scope: QueryScope): string {
  if (!('referenceValue' in value)) {
    throw new StatusError('INVALID_ARGUMENT', 'Cursor __key__ value is not a document reference.')
  }
  const path = pathKey(documentKey(parseDocumentName(value.referenceValue).segments))
  if (!isOneCollection(scope)) return path
  const collection = collectionKey([...scope.parent, scope.collectionId ?? ''])
  // Keys of ids don't close themselves: within one collection none begins with another.
  if (path.startsWith(collection)) return path.slice(collection.length, -1)
  return path < collection ? BEFORE_IDS : AFTER_IDS
}

/** Keys of ids begin with 1 or 2. */
const BEFORE_IDS = '\0'
const AFTER_IDS = '\x03'
