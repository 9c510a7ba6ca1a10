import { setTimeout as wait } from 'node:timers/promises'
import type { Pacer } from '#shared/operations/worker/runWorker.ts'

/** Waits by the clock of the machine, and not past the abort of `signal`. */
export function timedPacer(signal: AbortSignal): Pacer {
  return {
    wait: async (ms) => {
      try {
        await wait(ms, undefined, { signal })
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
  }
}
