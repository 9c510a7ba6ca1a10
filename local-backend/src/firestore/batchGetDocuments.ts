import { documentKey } from './documentKey.ts'
import type { Engine } from './Engine.ts'
import { maskOf, selectFields } from './fieldPaths.ts'
import { parseDatabase, parseDocumentName } from './names.ts'
import { openRead } from './openRead.ts'
import { requireAccess, snapshotReader } from './requireAccess.ts'
import { StatusError } from './StatusError.ts'
import { formatTimestamp } from './timestamps.ts'
import type { BatchGetRequest, BatchGetResponse, Caller } from './types.ts'

/** One answer for each name, found or missing; a name asked twice is answered once. */
export async function batchGetDocuments(
  engine: Engine,
  caller: Caller,
  request: BatchGetRequest,
): Promise<BatchGetResponse[]> {
  const space = parseDatabase(request.database)
  const mask = maskOf(request.mask)
  const names = [...new Set(request.documents ?? [])]
  const keys = names.map((name) => {
    const parsed = parseDocumentName(name)
    if (parsed.space === space) return documentKey(parsed.segments)
    throw new StatusError('INVALID_ARGUMENT', `${name} is not in the database ${space}.`)
  })
  const { snapshot, transaction, begun } = await openRead(engine, space, request, { keys })
  const documents = keys.map((key, at) => {
    const entry = snapshot.get(key)
    const document = entry === undefined ? null : engine.reader.read(entry)
    return { name: names[at] ?? '', document }
  })
  engine.stats.documentsRead += documents.length
  const time = formatTimestamp(snapshot.time)
  const access = { kind: 'get', caller, time, documents } as const
  try {
    requireAccess(engine, access, snapshotReader(engine, snapshot))
  } catch (error) {
    // A caller who may not read a document shall not hold up its writers.
    if (transaction !== null) engine.locks.release(transaction)
    throw error
  }
  const answers = documents.map(({ name, document }) =>
    document === null
      ? { missing: name, readTime: time }
      : { found: selectFields(document, mask), readTime: time },
  )
  const [first, ...rest] = answers
  return first === undefined ? [{ ...begun, readTime: time }] : [{ ...begun, ...first }, ...rest]
}
