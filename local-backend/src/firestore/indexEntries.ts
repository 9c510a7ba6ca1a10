import { collectionKey, idKey, keySegments, parentKey, pathKey } from './documentKey.ts'
import { encodeIndexKey, invertKey } from './encodeIndexKey.ts'
import { getField } from './fieldPaths.ts'
import type { IndexDefinition, IndexField } from './IndexDefinition.ts'
import { listOf } from './matchesFilter.ts'
import type { Document } from './types.ts'

/**
 * The entries of a document in an index: none when it lacks a field, several for an array field. An
 * entry is the parent (not for group indexes), the fields, the name.
 */
export function indexEntries(index: IndexDefinition, key: string, document: Document): string[] {
  const isGroup = index.scope === 'COLLECTION_GROUP'
  const name = isGroup ? pathKey(key) : idKey(key)
  let entries = [isGroup ? '' : parentPrefix(keySegments(parentKey(key)).slice(0, -1))]
  for (const field of index.fields) {
    const parts = encodedParts(document, field)
    entries = entries.flatMap((entry) => parts.map((part) => entry + part))
    if (entries.length === 0) return entries
  }
  const end = index.nameDescending ? invertKey(name) : name
  return entries.map((entry) => entry + end)
}

/** What the entries of one collection begin with: the path of its parent document. */
export function parentPrefix(parent: readonly string[]): string {
  return `${collectionKey(parent)}\0`
}

function encodedParts(document: Document, { segments, mode }: IndexField): string[] {
  const value = getField(document.fields, segments)
  if (value === undefined) return []
  if (mode === 'contains') return [...new Set(listOf(value).map(encodeIndexKey))]
  const encoded = encodeIndexKey(value)
  return [mode === 'descending' ? invertKey(encoded) : encoded]
}
