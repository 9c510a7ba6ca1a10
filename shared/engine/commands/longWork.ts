import * as v from 'valibot'
import { type Command, type CommandProgress, isOpenCommand } from '#shared/audit/command.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { ROLES } from '#shared/firm/model.ts'
import type { StopSignal } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import {
  type BatchWrite,
  type DocumentStore,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import { type CommandRows, type CommandWorld, HOUR_MS } from './row.ts'

/** Between two writes of a command's progress. */
const PROGRESS_INTERVAL_MS = 1_000

/** Stops a long command between two audits: its asker stops it, or the engine ends or has lost its lease. */
export function stopSignal({ goesOn }: Pick<CommandWorld, 'goesOn'>): StopSignal {
  let aborted = false
  return {
    get aborted() {
      return aborted
    },
    async check() {
      aborted ||= !(await goesOn())
    },
  }
}

/** Writes a long command's progress, once a second at most. */
interface ProgressWriter {
  write(progress: CommandProgress): void
  /** Waits for the write in flight; rejects when one failed otherwise than by the store. */
  end(): Promise<void>
}

/**
 * A command that was begun before writes none until it is further than it was: one that ends the process
 * at the same place each time is given up. A progress that the store refuses is left out: the command's
 * own writes fail too, and say why.
 */
export function progressWriter(
  { clock, reportProgress }: Pick<CommandWorld, 'clock' | 'reportProgress'>,
  { progress: before }: Pick<Command, 'progress'>,
): ProgressWriter {
  const reached = before?.done ?? 0
  let writtenAt = Number.NEGATIVE_INFINITY
  let writing: Promise<void> | null = null
  let failure: { error: unknown } | null = null

  async function report(progress: CommandProgress): Promise<void> {
    try {
      await reportProgress(progress)
    } catch (error) {
      if (!(error instanceof StoreError)) failure ??= { error }
    } finally {
      writing = null
    }
  }

  return {
    write(progress) {
      if (progress.done <= reached) return
      const now = clock.now().getTime()
      if (writing !== null || now - writtenAt < PROGRESS_INTERVAL_MS) return
      writtenAt = now
      writing = report(progress)
    },
    async end() {
      await writing
      if (failure !== null) throw failure.error
    },
  }
}

export interface StopRequests {
  /** Stops a long command of the asker's own where it is. */
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

/** Tries of a stop while the command changes its state. */
const MAX_ATTEMPTS = 3

/** Does nothing to a command that has ended meanwhile. */
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
