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
  readonly #descending = new Map<string, string>()
  #parent: string | null = null
  #id: string | null = null

  constructor(key: string, document: Document) {
    this.key = key
    this.document = document
  }

  /** None when it lacks a field, several for an array field. */
  entries(index: IndexDefinition): DocumentEntries {
    const isGroup = index.scope === 'COLLECTION_GROUP'
    const parent = isGroup ? '' : this.#parentPrefix()
    const name = isGroup ? pathKey(this.key) : this.#idKey()
    const end = index.nameDescending ? this.#inverted(name) : name
    if (!isGrouped(index)) {
      return { heads: [''], rests: this.#joined(parent, index.fields, end) }
    }
    const [first, ...others] = index.fields
    const elements = first === undefined ? [] : this.#elements(first)
    return { heads: elements.map((each) => parent + each), rests: this.#joined('', others, end) }
  }

  /** Beginning, fields and end, once for each element of an array field. */
  #joined(beginning: string, fields: readonly IndexField[], end: string): string[] {
    let entry = beginning
    for (const [at, field] of fields.entries()) {
      if (field.mode === 'contains') {
        const rest = fields.slice(at + 1)
        return this.#elements(field).flatMap((each) => this.#joined(entry + each, rest, end))
      }
      const encoded = this.#encoded(field)
      if (encoded === '') return []
      entry += field.mode === 'descending' ? this.#inverted(encoded) : encoded
    }
    return [entry + end]
  }

  #elements({ segments }: IndexField): string[] {
    const value = getField(this.document.fields, segments)
    return value === undefined ? [] : [...new Set(listOf(value).map(encodeIndexKey))]
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

  #inverted(encoded: string): string {
    const known = this.#descending.get(encoded)
    if (known !== undefined) return known
    const inverted = invertKey(encoded)
    this.#descending.set(encoded, inverted)
    return inverted
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
