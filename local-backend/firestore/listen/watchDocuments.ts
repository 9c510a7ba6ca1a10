import { documentKey } from '../documentKey.ts'
import type { Engine } from '../Engine.ts'
import { parseDocumentName } from '../names.ts'
import { requireAccess } from '../requireAccess.ts'
import { StatusError } from '../StatusError.ts'
import { snapshotReader } from '../snapshotReader.ts'
import { formatTimestamp } from '../timestamps.ts'
import type { Caller } from '../types.ts'
import type { Watch } from './Watch.ts'

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
    isIncremental: true,
    names,
    isInScope: (key) => keys.has(key),
    holds: () => true,
    read: (snapshot) => {
      const found = new Map()
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
      requireAccess(engine, request, snapshotReader(engine, snapshot))
    },
  }
}
