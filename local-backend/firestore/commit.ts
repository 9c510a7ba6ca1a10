import type { Engine } from './Engine.ts'
import { evaluateWrites } from './evaluateWrites.ts'
import { parseDatabase } from './names.ts'
import { requireUnchangedReads } from './requireUnchangedReads.ts'
import { formatTimestamp } from './timestamps.ts'
import type { Caller, CommitRequest, CommitResponse } from './types.ts'

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
  const { mutations, results } = evaluateWrites(engine, caller, space, writes, time)
  if (mutations.length > 0) await engine.store.append({ time, mutations })
  engine.stats.commits += 1
  engine.stats.documentsWritten += mutations.length
  const commitTime = formatTimestamp(time)
  return writes.length === 0 ? { commitTime } : { writeResults: results, commitTime }
}
