import type { Timestamp } from 'firebase-admin/firestore'
import type { BatchWrite, Data, Expectation } from '#shared/ports/documentStore.ts'

/** Documents kept in mind; the one read longest ago goes first. */
const MOST = 2_000

/**
 * When documents that were read had last been written, and what the fields that batches expect held
 * then: a batch on such a document is written on the condition that it is still that version, without
 * reading it again. Fields that no batch of a collection has expected yet are not kept.
 */
export interface KnownVersions {
  /** Takes in a document as it was read. */
  take(collection: string, id: string, data: Data, updateTime: Timestamp | undefined): void
  /** When the document was written, if it held what is expected; undefined: that is not known. */
  find(write: ExpectingWrite): Timestamp | undefined
  /** The document is about to be another version. */
  forget(collection: string, id: string): void
}

export type ExpectingWrite = BatchWrite & { expect: Expectation }

interface Known {
  updateTime: Timestamp
  values: Map<string, unknown>
}

/** Shared by what reads a database and what writes it. */
export function knownVersions(): KnownVersions {
  const known = new Map<string, Known>()
  /** Fields that were expected, by the collection's own name. */
  const expected = new Map<string, Set<string>>()

  return {
    take(collection, id, data, updateTime) {
      const fields = expected.get(nameOf(collection))
      if (fields === undefined || updateTime === undefined) return
      const path = `${collection}/${id}`
      known.delete(path)
      known.set(path, {
        updateTime,
        values: new Map([...fields].map((field) => [field, data[field]])),
      })
      for (const oldest of known.keys()) {
        if (known.size <= MOST) break
        known.delete(oldest)
      }
    },
    find({ collection, id, expect: { field, value } }) {
      const name = nameOf(collection)
      const fields = expected.get(name) ?? new Set()
      expected.set(name, fields.add(field))
      const found = known.get(`${collection}/${id}`)
      return found?.values.has(field) && found.values.get(field) === value
        ? found.updateTime
        : undefined
    },
    forget: (collection, id) => void known.delete(`${collection}/${id}`),
  }
}

/** `results` of `commands/{id}/results`. */
function nameOf(collection: string): string {
  return collection.slice(collection.lastIndexOf('/') + 1)
}
