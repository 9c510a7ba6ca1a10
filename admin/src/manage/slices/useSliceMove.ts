import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BakeState } from '#shared/domain/audit/states.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { moveToSlice, type SliceMoveResult } from '#shared/operations/moveToSlice.ts'
import { useServices } from '../../app/services.ts'
import { failedWork } from '../../work/failedWork.ts'
import { useActor } from '../../work/useActor.ts'

export interface SliceChoice {
  carrier: string
  from: string
  to: string
  states: readonly BakeState[]
}

export interface SliceMoving {
  phase: 'choosing' | 'previewing' | 'previewed' | 'running' | 'done'
  results: readonly SliceMoveResult[]
  /** Why the whole move was refused or ended. */
  refused: Refusal | null
  preview: (choice: SliceChoice) => Promise<void>
  start: (choice: SliceChoice) => Promise<void>
  /** Ends after the audits in flight. */
  cancel: () => void
  reset: () => void
}

/** How often the screen is drawn while results come in. */
const DRAW_EVERY_MS = 120

/** Previews and makes a move of many audits to another slice, and keeps what became of each. */
export function useSliceMove(): SliceMoving {
  const { store, clock, random, logger } = useServices()
  const actor = useActor()
  const queries = useQueryClient()
  const [phase, setPhase] = useState<SliceMoving['phase']>('choosing')
  const [results, setResults] = useState<readonly SliceMoveResult[]>([])
  const [refused, setRefused] = useState<Refusal | null>(null)
  const running = useRef<AbortController | null>(null)
  const planned = useRef<ReadonlyMap<string, number> | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** True when it came to its end. */
  async function go(choice: SliceChoice, dryRun: boolean): Promise<boolean> {
    const controller = new AbortController()
    running.current = controller
    const told: SliceMoveResult[] = []
    let drawnAt = 0
    setRefused(null)
    setResults([])
    try {
      const moved = await moveToSlice(
        { store, clock, random },
        {
          ...choice,
          actor,
          dryRun,
          signal: controller.signal,
          ...(dryRun || planned.current === undefined ? {} : { planned: planned.current }),
          onResult: (result) => {
            told.push(result)
            const now = performance.now()
            if (now - drawnAt < DRAW_EVERY_MS) return
            drawnAt = now
            setResults([...told])
          },
        },
      )
      if (!moved.ok) {
        setRefused(moved.error)
        return false
      }
      if (dryRun) planned.current = moved.value.versions
      return !moved.value.interrupted
    } catch (error) {
      setRefused(failedWork(error, { random, logger }))
      return false
    } finally {
      setResults([...told])
    }
  }

  return {
    phase,
    results,
    refused,
    preview: async (choice) => {
      setPhase('previewing')
      setPhase((await go(choice, true)) ? 'previewed' : 'choosing')
    },
    start: async (choice) => {
      setPhase('running')
      await go(choice, false)
      setPhase('done')
      void queries.invalidateQueries({ queryKey: ['audits'] })
    },
    cancel: () => running.current?.abort(),
    reset: () => {
      planned.current = undefined
      setResults([])
      setRefused(null)
      setPhase('choosing')
    },
  }
}
