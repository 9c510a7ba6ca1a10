import type { Engine } from './Engine.ts'
import { parseDatabase } from './names.ts'
import type { Caller } from './types.ts'

/** Ends a transaction without writing. */
export async function rollback(
  engine: Engine,
  _caller: Caller,
  request: { database: string; transaction: string },
): Promise<void> {
  parseDatabase(request.database)
  engine.transactions.end(request.transaction)
}
