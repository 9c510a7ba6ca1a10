import type { Pacer } from '#shared/operations/worker/runWorker.ts'

/** Waits by the clock of the machine, and not past the abort of `signal`. */
export function timedPacer(signal: AbortSignal): Pacer {
  let wake = () => {}
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        wake = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        signal.addEventListener('abort', wake)
        if (signal.aborted) wake()
      }),
    wake: () => wake(),
  }
}
