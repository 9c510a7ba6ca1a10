import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Actor } from '#shared/domain/audit/Actor.ts'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { ScanWorld } from '#shared/operations/scan/ScanWorld.ts'
import { useServices } from '../app/services.ts'
import { failedWork } from '../work/failedWork.ts'
import { showChange } from '../work/showChange.ts'
import { useActor } from '../work/useActor.ts'

/** Does something with scans as the signed-in person, after everything that was asked for before it. */
export type RunScanWork = <T>(
  work: (world: ScanWorld, actor: Actor) => Promise<Result<T>>,
) => Promise<Result<T>>

/**
 * Work on scans, one thing after the other: the person may be at the next scan while the last one is on
 * its way. What the database refuses is a refusal, never an exception. While something is on its way the
 * window asks before it is closed.
 */
export function useScanWork(): {
  run: RunScanWork
  /** Shows an audit as it is now wherever it is on screen. */
  tell: (audit: Audit) => void
  busy: boolean
} {
  const { store, files, clock, random, logger } = useServices()
  const actor = useActor()
  const queries = useQueryClient()
  const [running, setRunning] = useState(0)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const tell = useCallback((audit: Audit) => showChange(queries, audit), [queries])
  const run: RunScanWork = useCallback(
    (work) => {
      const world = { store, files, clock, random, publicUrl: window.location.origin }
      setRunning((count) => count + 1)
      const now = before.current.then(async () => {
        try {
          return await work(world, actor)
        } catch (error) {
          return { ok: false as const, error: failedWork(error, { random, logger }) }
        } finally {
          setRunning((count) => count - 1)
        }
      })
      before.current = now
      return now
    },
    [store, files, clock, random, logger, actor],
  )
  const busy = running > 0
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [busy])
  return { run, tell, busy }
}
