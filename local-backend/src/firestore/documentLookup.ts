import type { Store } from '../store/Store.ts'
import type { PolicyReader } from './AccessPolicy.ts'
import { DocumentReader } from './DocumentReader.ts'
import { documentKey } from './documentKey.ts'
import { parseDocumentName } from './names.ts'
import type { Document } from './types.ts'

/** Documents as they are now, for the rules of other services. */
export function documentLookup(store: Store): PolicyReader {
  const reader = new DocumentReader(store, CACHE_BYTES)
  const get = (name: string): Document | null => {
    const { space, segments } = parseDocumentName(name)
    const entry = store.get(space, documentKey(segments))
    return entry === undefined ? null : reader.read(entry)
  }
  return { get, getAfter: get }
}

/** A few users and audits: what the rules ask for again and again. */
const CACHE_BYTES = 1024 * 1024
