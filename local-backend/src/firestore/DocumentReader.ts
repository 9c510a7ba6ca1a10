import type { Entry, Store } from '../store/Store.ts'
import { decodeBody } from './documentBody.ts'
import { keySegments } from './documentKey.ts'
import { nameOf } from './names.ts'
import { formatTimestamp } from './timestamps.ts'
import type { Document } from './types.ts'

/** Turns stored versions into documents and keeps the ones read last. Nobody changes what it returns. */
export class DocumentReader {
  readonly #store: Store
  readonly #cache = new Map<Entry, Document>()
  readonly #cacheBytes: number
  #held = 0

  constructor(store: Store, cacheBytes = CACHE_BYTES) {
    this.#store = store
    this.#cacheBytes = cacheBytes
  }

  /** Throws `DamagedDataError` when the disk no longer holds what was written. */
  read(entry: Entry): Document {
    const known = this.#cache.get(entry)
    if (known !== undefined) {
      // Moved to the end: the map's order is the order of last use.
      this.#cache.delete(entry)
      this.#cache.set(entry, known)
      return known
    }
    const document: Document = {
      name: nameOf(entry.space, keySegments(entry.key)),
      fields: decodeBody(this.#store.readBody(entry)),
      createTime: formatTimestamp(entry.createTime),
      updateTime: formatTimestamp(entry.updateTime),
    }
    this.keep(entry, document)
    return document
  }

  /** Takes in a document that is known to be what the entry holds. */
  keep(entry: Entry, document: Document): void {
    if (this.#cache.has(entry)) return
    this.#cache.set(entry, document)
    this.#held += entry.length
    for (const oldest of this.#cache.keys()) {
      if (this.#held <= this.#cacheBytes) break
      this.#cache.delete(oldest)
      this.#held -= oldest.length
    }
  }
}

/** Bytes of bodies whose documents are kept; as objects they take a few times as much. */
const CACHE_BYTES = 16 * 1024 * 1024
