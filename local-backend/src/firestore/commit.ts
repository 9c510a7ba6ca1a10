import { lockName } from './DocumentLocks.ts'
import { documentKey } from './documentKey.ts'
import type { Engine } from './Engine.ts'
import { evaluateWrites } from './evaluateWrites.ts'
import { hasUnchangedReads } from './hasUnchangedReads.ts'
import { parseDatabase, parseDocumentName } from './names.ts'
import { openRead } from './openRead.ts'
import { requireAdmin } from './requireAccess.ts'
import { STATUS, StatusError } from './StatusError.ts'
import { contention } from './Transactions.ts'
import { formatTimestamp } from './timestamps.ts'
import type {
  BatchWriteResponse,
  Caller,
  CommitRequest,
  CommitResponse,
  Document,
  TransactionOptions,
  Write,
} from './types.ts'

/** Begins a transaction whose reads see this moment (or, read-only, the one asked for). */
export async function beginTransaction(
  engine: Engine,
  _caller: Caller,
  request: { database: string; options?: TransactionOptions },
): Promise<{ transaction: string }> {
  const space = parseDatabase(request.database)
  const { begun } = await openRead(engine, space, { newTransaction: request.options ?? {} })
  return { transaction: begun.transaction ?? '' }
}

/**
 * All writes or none. Answers when they are on disk. Refusals: PERMISSION_DENIED, NOT_FOUND,
 * ALREADY_EXISTS, FAILED_PRECONDITION, INVALID_ARGUMENT, ABORTED (a transaction's reads have changed),
 * INTERNAL (the disk failed).
 */
export async function commit(
  engine: Engine,
  caller: Caller,
  request: CommitRequest,
): Promise<CommitResponse> {
  const space = parseDatabase(request.database)
  const writes = request.writes ?? []
  const { transaction: id } = request
  const transaction = id ? engine.transactions.finish(id, space, writes) : null
  const owner = transaction ?? request
  try {
    const turn = standInLine(engine, owner, space, writes)
    if (turn !== null) await turn
    if (transaction?.isReadOnly === false && !hasUnchangedReads(engine, transaction)) {
      throw contention()
    }
    engine.indexes.prepare(space)
    const time = engine.store.nextTime()
    const { mutations, written, results } = evaluateWrites(engine, caller, space, writes, time)
    if (mutations.length > 0) {
      const published = engine.store.append({ time, mutations })
      keepWritten(engine, time, written)
      // The next write may be decided on top of this one; a transaction's reads must find it published.
      if (transaction === null) engine.locks.release(owner)
      await published
    }
    engine.stats.commits += 1
    engine.stats.documentsWritten += mutations.length
    const commitTime = formatTimestamp(time)
    return writes.length === 0 ? { commitTime } : { writeResults: results, commitTime }
  } catch (error) {
    await untilReadable(engine)
    throw error
  } finally {
    engine.locks.release(owner)
  }
}

/**
 * A refusal is decided on what was accepted, also where that is still on its way to the disk. It is
 * answered only when that can be read: a refused client reads again at once, to see why.
 */
async function untilReadable({ store }: Engine): Promise<void> {
  for (const { space, key } of store.pending().at(-1)?.changes ?? [])
    await store.untilPublished(space, key)
}

/**
 * Waits until no transaction holds what is to be written; null, and nothing held, when none does. Two
 * that wait for each other both go on: what they read decides.
 */
function standInLine(
  engine: Engine,
  owner: object,
  space: string,
  writes: readonly Write[],
): Promise<boolean> | null {
  if (engine.locks.isIdle) return null
  const names = writes.map(({ update, delete: deleted, verify, transform }) => {
    const name = update?.name ?? deleted ?? verify ?? transform?.document
    return lockName(space, documentKey(parseDocumentName(name).segments))
  })
  return engine.locks.areFree(names) ? null : engine.locks.acquire(owner, names)
}

/** Indexes and listeners need what was just written: it is kept, so that they don't read it back. */
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

/** Ends a transaction without writing. */
export async function rollback(
  engine: Engine,
  _caller: Caller,
  request: { database: string; transaction: string },
): Promise<void> {
  parseDatabase(request.database)
  engine.transactions.end(request.transaction)
}

/** Each write apart, with a status of its own; for the admin only. */
export async function batchWrite(
  engine: Engine,
  caller: Caller,
  request: { database: string; writes?: Write[] },
): Promise<BatchWriteResponse> {
  requireAdmin(caller, 'Batch writes')
  const { database } = request
  parseDatabase(database)
  // Started together: they are decided in order, and share one sync of the disk.
  const outcomes = await Promise.all(
    (request.writes ?? []).map(async (write) => {
      try {
        const { writeResults } = await commit(engine, caller, { database, writes: [write] })
        return { result: writeResults?.[0] ?? {}, status: { code: STATUS.OK, message: '' } }
      } catch (error) {
        if (!(error instanceof StatusError)) throw error
        return { result: {}, status: { code: STATUS[error.status], message: error.message } }
      }
    }),
  )
  return {
    writeResults: outcomes.map(({ result }) => result),
    status: outcomes.map(({ status }) => status),
  }
}
