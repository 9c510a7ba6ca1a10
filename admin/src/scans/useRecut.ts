import { useState } from 'react'
import type { Recut } from './useScanDesk.ts'
import { doRecut } from './worker/doRecut.ts'
import type { RecutJob } from './worker/RecutJob.ts'

/** How far a cut is; no step is known before the first was done. */
export interface RecutSteps {
  kind: RecutJob['kind']
  done: number
  total: number
}

/** What is to be made, by whoever is signed in. */
type RecutOf = RecutJob extends infer J ? (J extends RecutJob ? Omit<J, 'userId'> : never) : never

/**
 * Makes scans of scans in another thread, with its progress, and can be left before anything is
 * written. `recut` waits for its turn, and tells that it is done.
 */
export function useRecut(recut: (text: string, work: Recut) => Promise<boolean>): {
  /** True: it was done. */
  start: (text: string, job: RecutOf) => Promise<boolean>
  cancel: () => void
  /** Null: nothing is being made. */
  steps: RecutSteps | null
} {
  const [going, setGoing] = useState<{ steps: RecutSteps; stop: AbortController } | null>(null)
  return {
    steps: going?.steps ?? null,
    cancel: () => going?.stop.abort(),
    async start(text, job) {
      const { kind } = job
      const stop = new AbortController()
      const onProgress = (done: number, total: number) =>
        setGoing({ steps: { kind, done, total }, stop })
      onProgress(0, 0)
      try {
        return await recut(text, (world, { userId }) =>
          doRecut({ ...job, userId }, world, { onProgress, signal: stop.signal }),
        )
      } finally {
        setGoing(null)
      }
    },
  }
}
