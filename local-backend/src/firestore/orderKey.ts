import { encodeIndexKey, invertKey } from './encodeIndexKey.ts'
import { getField } from './fieldPaths.ts'
import { nameKey } from './nameKey.ts'
import { AFTER_ALL, type Cursor, NAME_FIELD, type Order, type QueryScope } from './Query.ts'
import type { Document } from './types.ts'

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
