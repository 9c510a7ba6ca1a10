import { pathKey } from './documentKey.ts'
import { encodeIndexKey, invertKey } from './encodeIndexKey.ts'
import { getField } from './fieldPaths.ts'
import { NAME_FIELD, type Order } from './Query.ts'
import type { Document } from './types.ts'

/**
 * A document's place in a query's results as a string that compares, or null when it lacks a field
 * that the order names and so is no result. `key` is the document's key in the store.
 */
export function orderKey(document: Document, key: string, orders: readonly Order[]): string | null {
  let encoded = ''
  for (const { path, segments, descending } of orders) {
    const part = path === NAME_FIELD ? pathKey(key) : encodedField(document, segments)
    if (part === null) return null
    encoded += descending ? invertKey(part) : part
  }
  return encoded
}

function encodedField(document: Document, segments: readonly string[]): string | null {
  const value = getField(document.fields, segments)
  return value === undefined ? null : encodeIndexKey(value)
}
