import type { PolicyReader } from './AccessPolicy.ts'
import { documentKey } from './documentKey.ts'
import type { Engine } from './Engine.ts'
import { parseDocumentName } from './names.ts'
import type { Snapshot } from './Snapshot.ts'
import type { Document } from './types.ts'

/** Look-ups for the policy during a read: before and after are the same. */
export function snapshotReader(engine: Engine, snapshot: Snapshot): PolicyReader {
  const get = (name: string): Document | null => {
    const { space, segments } = parseDocumentName(name)
    if (space !== snapshot.space) return null
    const entry = snapshot.get(documentKey(segments))
    return entry === undefined ? null : engine.reader.read(entry)
  }
  return { get, getAfter: get }
}
