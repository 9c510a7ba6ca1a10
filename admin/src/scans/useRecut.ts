import { useState } from 'react'
import type { Result } from '#shared/errors/refusal.ts'
import { useServices } from '../app/services.ts'
import { useAsk } from '../app/useCommand.ts'
import type { JobWatch } from '../thread/doJob.ts'
import type { Recut } from './useScanDesk.ts'
import { doRecut } from './worker/doRecut.ts'
import type { RecutJob } from './worker/RecutJob.ts'

/** How far a cut is; no step is known before the first was done. */
export interface RecutSteps {
  kind: RecutJob['kind']
  done: number
  total: number
}

/** What is to be made, by the signed-in person. */
type RecutOf = RecutJob extends infer J ? (J extends RecutJob ? Omit<J, 'uid'> : never) : never

/**
 * Makes pieces of scans in another thread, with its progress, and asks the engine to put them in the
 * scans' place. It can be left before that is asked. `recut` waits for its turn, and says that it is done.
 */
export function useRecut(recut: (text: string, work: Recut) => Promise<boolean>): {
  /** True: it was done. */
  start: (text: string, job: RecutOf) => Promise<boolean>
  cancel: () => void
  /** Null: nothing is being made. */
  steps: RecutSteps | null
} {
  const { store, files, identity } = useServices()
  const ask = useAsk()
  const [going, setGoing] = useState<{ steps: RecutSteps; stop: AbortController } | null>(null)

  async function replace(job: RecutOf, watch: JobWatch): Promise<Result<string[]> | null> {
    const uid = (await identity.current())?.uid ?? ''
    const made = await doRecut({ ...job, uid }, { store, files }, watch)
    if (made === null || !made.ok) return made
    const scans = job.kind === 'split' ? [job.scan] : job.scans
    const carrierCompany = scans[0]?.carrierCompany ?? ''
    const scanIds = scans.map(({ id }) => id)
    const request = { scanIds, pieces: made.value, how: job.kind }
    const done = await ask({ kind: 'recutScans', carrierCompany, request })
    return done.ok ? { ok: true, value: done.value['made'] as string[] } : done
  }

  return {
    steps: going?.steps ?? null,
    cancel: () => going?.stop.abort(),
    async start(text, job) {
      const stop = new AbortController()
      const onProgress = (done: number, total: number) =>
        setGoing({ steps: { kind: job.kind, done, total }, stop })
      onProgress(0, 0)
      try {
        return await recut(text, () => replace(job, { onProgress, signal: stop.signal }))
      } finally {
        setGoing(null)
      }
    },
  }
}
