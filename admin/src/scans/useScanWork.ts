import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Actor } from '#shared/domain/audit/Actor.ts'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { Refusal, Result } from '#shared/errors/refusal.ts'
import type { ScanWorld } from '#shared/operations/scan/ScanWorld.ts'
import { useServices } from '../app/services.ts'
import { failedWork } from '../work/failedWork.ts'
import { showChange } from '../work/showChange.ts'
import { useActor } from '../work/useActor.ts'

export interface ScanWork {
  /**
   * Does something with scans as the signed-in person; null when it was refused, which `refused` then
   * says. One thing at a time: what is asked for meanwhile is not done.
   */
  run: <T>(work: (world: ScanWorld, actor: Actor) => Promise<Result<T>>) => Promise<T | null>
  /** Shows an audit as it is now wherever it is on screen. */
  tell: (audit: Audit) => void
  busy: boolean
  refused: Refusal | null
  forget: () => void
}

/** Work on scans, one thing after the other; what the database refuses is a refusal, never an exception. */
export function useScanWork(): ScanWork {
  const { store, files, clock, random, logger } = useServices()
  const actor = useActor()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const tell = useCallback((audit: Audit) => showChange(queries, audit), [queries])
  return {
    busy,
    refused,
    tell,
    forget: () => setRefused(null),
    run: async (work) => {
      if (running.current) return null
      running.current = true
      setBusy(true)
      setRefused(null)
      const world = { store, files, clock, random, publicUrl: window.location.origin }
      try {
        const result = await work(world, actor)
        if (result.ok) return result.value
        setRefused(result.error)
        return null
      } catch (error) {
        setRefused(failedWork(error, { random, logger }))
        return null
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
