import type { StopSignal } from '../../operations/import/inParallel.ts'
import { StoreError } from '../../ports/storeError.ts'
import type { Command, CommandProgress } from './Command.ts'
import type { CommandWorld } from './CommandRow.ts'

/** Between two writes of a command's progress. */
const PROGRESS_INTERVAL_MS = 1_000

/** Stops work between two of its pieces: the asker wants it, or the engine ends or has lost its lease. */
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
export interface ProgressWriter {
  write(progress: CommandProgress): void
  /** Waits for the write in flight; rejects when one failed otherwise than by the store. */
  end(): Promise<void>
}

/**
 * A command that was begun before writes none until it has come further than it had: what ends the
 * process at the same place each time is given up. A progress that the store does not take is left
 * out: the work's own writes say what is wrong.
 */
export function progressWriter(
  { clock, tellProgress }: Pick<CommandWorld, 'clock' | 'tellProgress'>,
  { progress: before }: Pick<Command, 'progress'>,
): ProgressWriter {
  const reached = before?.done ?? 0
  let writtenAt = Number.NEGATIVE_INFINITY
  let writing: Promise<void> | null = null
  let failure: { error: unknown } | null = null

  async function tell(progress: CommandProgress): Promise<void> {
    try {
      await tellProgress(progress)
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
      writing = tell(progress)
    },
    async end() {
      await writing
      if (failure !== null) throw failure.error
    },
  }
}
