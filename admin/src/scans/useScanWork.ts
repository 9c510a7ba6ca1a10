import { useCallback, useEffect, useRef, useState } from 'react'
import type { Result } from '#shared/errors/refusal.ts'
import { useServices } from '../app/services.ts'
import { failedWork } from '../work/failedWork.ts'

/** Asks the engine for something with scans, after everything that was asked for before it. */
export type RunScanWork = <T>(work: () => Promise<Result<T>>) => Promise<Result<T>>

/**
 * Work on scans, one thing after the other: the person may be at the next scan while the last one is on
 * its way. What cannot be stored or sent is a refusal, never an exception. While something is on its way
 * the window asks before it is closed.
 */
export function useScanWork(): { run: RunScanWork; busy: boolean } {
  const { random, logger } = useServices()
  const [running, setRunning] = useState(0)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const run: RunScanWork = useCallback(
    (work) => {
      setRunning((count) => count + 1)
      const now = before.current.then(async () => {
        try {
          return await work()
        } catch (error) {
          return { ok: false as const, error: failedWork(error, { random, logger }) }
        } finally {
          setRunning((count) => count - 1)
        }
      })
      before.current = now
      return now
    },
    [random, logger],
  )
  const busy = running > 0
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [busy])
  return { run, busy }
}
