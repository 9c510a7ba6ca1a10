import * as v from 'valibot'
import { ROLES } from '../../../domain/user/User.ts'
import { type Result, refusal } from '../../../errors/refusal.ts'
import { COLLECTIONS } from '../../../firestore/collections.ts'
import type { BatchWrite, DocumentStore } from '../../../ports/documentStore.ts'
import { StoreError } from '../../../ports/storeError.ts'
import { type Command, isOpenCommand } from '../Command.ts'
import { type CommandRows, HOUR_MS } from '../CommandRow.ts'

export interface StopRequests {
  /** Stops a long command of one's own where it is. */
  stopCommand: { command: string }
}

export const STOP_KINDS: CommandRows<StopRequests> = {
  stopCommand: {
    roles: ROLES,
    lane: 'audit',
    longestWaitMs: HOUR_MS,
    schema: v.strictObject({ command: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/)) }),
    run: ({ store }, { request }, asker) => stop(store, request.command, asker.id),
  },
}

/** It begins, or ends, at most so often while it is being stopped. */
const MAX_ATTEMPTS = 3

/** One that has ended meanwhile needs no stopping. */
async function stop(
  store: DocumentStore,
  id: string,
  asker: string,
): Promise<Result<Record<string, unknown>>> {
  const { commands: collection } = COLLECTIONS
  for (let attempt = 1; ; attempt++) {
    const found = await store.get<Command>(collection, id)
    if (found === null || found.by !== asker)
      return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'your requests' }) }
    if (!isOpenCommand(found)) return { ok: true, value: {} }
    const expect = { field: 'state', value: found.state }
    const data = { isStopping: true }
    const write: BatchWrite = { kind: 'update', collection, id, data, expect }
    try {
      await store.batch([write])
      return { ok: true, value: {} }
    } catch (error) {
      const isConflict = error instanceof StoreError && error.code === 'conflict'
      if (!isConflict || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
