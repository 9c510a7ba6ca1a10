import { commit } from './commit.ts'
import type { Engine } from './Engine.ts'
import { parseDatabase } from './names.ts'
import { requireAdmin } from './requireAccess.ts'
import { STATUS, StatusError } from './StatusError.ts'
import type { BatchWriteResponse, Caller, Write } from './types.ts'

/** Each write by itself, with a status of its own; for the admin only. */
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
