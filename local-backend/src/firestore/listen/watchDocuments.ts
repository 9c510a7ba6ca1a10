import { documentKey } from '../documentKey.ts'
import type { Engine } from '../Engine.ts'
import { parseDocumentName } from '../names.ts'
import { requireAccess, snapshotReader } from '../requireAccess.ts'
import { StatusError } from '../StatusError.ts'
import { formatTimestamp } from '../timestamps.ts'
import type { Caller } from '../types.ts'
import { recordLookups, type Watch, type WatchedDocuments } from './Watch.ts'

/** Follows documents by name. Throws INVALID_ARGUMENT for names that are none of the database's. */
export function watchDocuments(
  engine: Engine,
  caller: Caller,
  space: string,
  names: readonly string[],
): Watch {
  const keys = new Map(
    names.map((name) => {
      const parsed = parseDocumentName(name)
      if (parsed.space === space) return [documentKey(parsed.segments), name]
      throw new StatusError('INVALID_ARGUMENT', `${name} is not in the database ${space}.`)
    }),
  )
  return {
    names,
    reach: { kind: 'documents', keys: new Set(keys.keys()) },
    limit: Number.POSITIVE_INFINITY,
    offset: 0,
    place: ({ key }) => key,
    read: (snapshot) => {
      const found: WatchedDocuments = new Map()
      for (const key of keys.keys()) {
        const entry = snapshot.get(key)
        if (entry !== undefined) found.set(key, entry)
      }
      return found
    },
    requireAccess: (snapshot) => {
      const documents = [...keys].map(([key, name]) => {
        const entry = snapshot.get(key)
        return { name, document: entry === undefined ? null : engine.reader.read(entry) }
      })
      const time = formatTimestamp(snapshot.time)
      const request = { kind: 'get', caller, time, documents } as const
      // What is asked for is decided on by its own content.
      const decidedFrom = new Set(keys.keys())
      const reader = recordLookups(snapshotReader(engine, snapshot), space, decidedFrom)
      requireAccess(engine, request, reader)
      return decidedFrom
    },
  }
}
