import { collectionKey, idKey, keySegments, parentKey, pathKey } from './documentKey.ts'
import { encodeIndexKey, invertKey } from './encodeIndexKey.ts'
import { getField } from './fieldPaths.ts'
import { type IndexDefinition, type IndexField, isGrouped } from './IndexDefinition.ts'
import { listOf } from './matchesFilter.ts'
import type { Document } from './types.ts'

/**
 * The entries of a document in an index: every head with every rest. An entry is the parent (not for
 * group indexes), the fields, the name; its head is what the index groups its entries by.
 */
export interface DocumentEntries {
  heads: readonly string[]
  rests: readonly string[]
}

/** A version of a document as indexes see it: what several of them need is encoded once for all. */
export class IndexedDocument {
  readonly key: string
  readonly document: Document
  readonly #ascending = new Map<string, string>()
  #parent: string | null = null
  #id: string | null = null

  constructor(key: string, document: Document) {
    this.key = key
    this.document = document
  }

  /** None when it lacks a field, several for an array field. */
  entries(index: IndexDefinition): DocumentEntries {
    const isGroup = index.scope === 'COLLECTION_GROUP'
    let heads = [isGroup ? '' : this.#parentPrefix()]
    let rests = ['']
    if (isGrouped(index)) {
      const [first, ...others] = index.fields
      heads = joined(heads, first === undefined ? [] : this.#parts(first))
      for (const field of others) rests = joined(rests, this.#parts(field))
    } else {
      for (const field of index.fields) heads = joined(heads, this.#parts(field))
      rests = heads
      heads = ['']
    }
    const name = isGroup ? pathKey(this.key) : this.#idKey()
    const end = index.nameDescending ? invertKey(name) : name
    return { heads, rests: rests.map((rest) => rest + end) }
  }

  #parts(field: IndexField): string[] {
    if (field.mode === 'contains') {
      const value = getField(this.document.fields, field.segments)
      return value === undefined ? [] : [...new Set(listOf(value).map(encodeIndexKey))]
    }
    const encoded = this.#encoded(field)
    if (encoded === '') return []
    return [field.mode === 'descending' ? invertKey(encoded) : encoded]
  }

  /** Empty where there is no such field: no value is. */
  #encoded({ path, segments }: IndexField): string {
    const known = this.#ascending.get(path)
    if (known !== undefined) return known
    const value = getField(this.document.fields, segments)
    const encoded = value === undefined ? '' : encodeIndexKey(value)
    this.#ascending.set(path, encoded)
    return encoded
  }

  #parentPrefix(): string {
    this.#parent ??= parentPrefix(keySegments(parentKey(this.key)).slice(0, -1))
    return this.#parent
  }

  #idKey(): string {
    this.#id ??= idKey(this.key)
    return this.#id
  }
}

/** What the entries of one collection begin with: the path of its parent document. */
export function parentPrefix(parent: readonly string[]): string {
  return `${collectionKey(parent)}\0`
}

function joined(beginnings: readonly string[], parts: readonly string[]): string[] {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return beginnings.map((each) => each + only)
  return beginnings.flatMap((beginning) => parts.map((part) => beginning + part))
}
