import type { Entry, Store } from '../store/Store.ts'
import type { PolicyReader } from './AccessPolicy.ts'
import { documentKey, keySegments } from './documentKey.ts'
import { nameOf, parseDocumentName } from './names.ts'
import { formatTimestamp } from './timestamps.ts'
import type { Document, Fields, Value } from './types.ts'

/** Turns stored versions into documents and keeps the ones read last. Callers must not change what it returns. */
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

/** Fields as they lie on disk: the normalized ProtoJSON. Equal fields give equal bytes. */
export function encodeBody(fields: Fields): Buffer {
  return Buffer.from(JSON.stringify(fields))
}

/** Reads fields back; every map gets a null prototype, for its names come from outside. */
export function decodeBody(body: Buffer): Fields {
  return bare(JSON.parse(body.toString('utf8')) as Fields)
}

function bare(fields: Fields): Fields {
  Object.setPrototypeOf(fields, null)
  for (const name in fields) bareValue(fields[name])
  return fields
}

function bareValue(value: Value | undefined): void {
  if (value === undefined) return
  if ('mapValue' in value) bare(value.mapValue.fields ?? {})
  else if ('arrayValue' in value) for (const item of value.arrayValue.values ?? []) bareValue(item)
}

/** Documents as they are now, for the rules of other services. */
export function documentLookup(store: Store): PolicyReader {
  const reader = new DocumentReader(store, LOOKUP_CACHE_BYTES)
  const get = (name: string): Document | null => {
    const { space, segments } = parseDocumentName(name)
    const entry = store.get(space, documentKey(segments))
    return entry === undefined ? null : reader.read(entry)
  }
  return { get, getAfter: get }
}

/** Enough for the few documents that rules look up again and again. */
const LOOKUP_CACHE_BYTES = 1024 * 1024
