import type { Engine } from './Engine.ts'
import { parseDatabase } from './names.ts'
import { openRead } from './openRead.ts'
import type { Caller, TransactionOptions } from './types.ts'

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
