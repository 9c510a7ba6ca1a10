import type { Engine } from './Engine.ts'
import { evaluateWrites } from './evaluateWrites.ts'
import { parseDatabase } from './names.ts'
import { requireUnchangedReads } from './requireUnchangedReads.ts'
import { formatTimestamp } from './timestamps.ts'
import type { Caller, CommitRequest, CommitResponse, Document } from './types.ts'

/**
 * All writes or none. Answers when they are on disk. Refusals: PERMISSION_DENIED, NOT_FOUND,
 * ALREADY_EXISTS, FAILED_PRECONDITION, INVALID_ARGUMENT, ABORTED (a transaction's reads have changed),
 * UNAVAILABLE (the disk failed).
 */
export async function commit(
  engine: Engine,
  caller: Caller,
  request: CommitRequest,
): Promise<CommitResponse> {
  const space = parseDatabase(request.database)
  const writes = request.writes ?? []
  if (request.transaction) {
    const transaction = engine.transactions.finish(request.transaction, space, writes)
    if (!transaction.isReadOnly) requireUnchangedReads(engine, transaction)
  }
  engine.indexes.prepare(space)
  const time = engine.store.nextTime()
  const { mutations, written, results } = evaluateWrites(engine, caller, space, writes, time)
  if (mutations.length > 0) {
    const published = engine.store.append({ time, mutations })
    keepWritten(engine, time, written)
    await published
  }
  engine.stats.commits += 1
  engine.stats.documentsWritten += mutations.length
  const commitTime = formatTimestamp(time)
  return writes.length === 0 ? { commitTime } : { writeResults: results, commitTime }
}

/** Indexes and listeners look at what was just written: it need not be read back for them. */
function keepWritten(engine: Engine, time: number, written: readonly Document[]): void {
  const accepted = engine.store.pending().at(-1)
  // A store that has failed accepts nothing, and the last pending commit is another one.
  if (accepted?.time !== time) return
  const entries = accepted.changes.flatMap(({ after }) => (after === undefined ? [] : [after]))
  for (const [at, document] of written.entries()) {
    const entry = entries[at]
    if (entry !== undefined) engine.reader.keep(entry, document)
  }
}
