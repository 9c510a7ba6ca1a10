import { collectionKey, documentKey, idKey, pathKey } from './documentKey.ts'
import { encodeIndexKey, invertKey } from './encodeIndexKey.ts'
import { getField } from './fieldPaths.ts'
import { parseDocumentName } from './names.ts'
import { AFTER_ALL, type Cursor, NAME_FIELD, type Order, type QueryScope } from './Query.ts'
import { StatusError } from './StatusError.ts'
import type { Document, Value } from './types.ts'

/**
 * A document's place in a query's results as a string that compares, or null when it lacks a field
 * that the order names and so is no result. `key` is the document's key in the store.
 */
export function orderKey(
  document: Document,
  key: string,
  orders: readonly Order[],
  scope: QueryScope,
): string | null {
  let encoded = ''
  for (const { path, segments, descending } of orders) {
    const part = path === NAME_FIELD ? nameKey(key, scope) : encodedField(document, segments)
    if (part === null) return null
    encoded += descending ? invertKey(part) : part
  }
  return encoded
}

/** A cursor as a bound: results from a start on have keys `>=` it, results up to an end keys `<` it. */
export function cursorBound({ parts, before }: Cursor): string {
  return parts.join('') + (before ? '' : AFTER_ALL)
}

function encodedField(document: Document, segments: readonly string[]): string | null {
  const value = getField(document.fields, segments)
  return value === undefined ? null : encodeIndexKey(value)
}

/** A document's name as a part of order keys: the id within one collection, else the whole path. */
function nameKey(key: string, scope: QueryScope): string {
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
