import type { PolicyReader } from '../AccessPolicy.ts'
import { documentKey } from '../documentKey.ts'
import { parseDocumentName } from '../names.ts'

/** A reader that notes, in `keys`, the keys of the documents it was asked for. */
export function recordLookups(
  reader: PolicyReader,
  space: string,
  keys: Set<string>,
): PolicyReader {
  const noting = (get: (name: string) => ReturnType<PolicyReader['get']>) => (name: string) => {
    const parsed = parseDocumentName(name)
    if (parsed.space === space) keys.add(documentKey(parsed.segments))
    return get(name)
  }
  return { get: noting(reader.get), getAfter: noting(reader.getAfter) }
}
