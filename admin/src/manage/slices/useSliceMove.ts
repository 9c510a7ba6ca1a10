import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { type AdvanceResult, refusalText } from '#shared/audit/advanceReport.ts'
import { moveToSlice, type SliceMoveResult } from '#shared/audit/ops/moveToSlice.ts'
import type { BakeState } from '#shared/audit/states.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useServices } from '../../app/services.ts'
import type { AdminDataProvider } from '../../providers/dataProvider/createDataProvider.ts'
import { useActor } from '../../providers/useActor.ts'
import { failedWork } from '../../work/failedWork.ts'

export interface SliceChoice {
  carrier: string
  from: string
  to: string
  states: readonly BakeState[]
}

/** What became of an audit, or would. */
export interface SliceResult {
  auditCode: string
  auditFSID: string
  isThere: boolean
  /** Why not; empty when it is there. */
  reason: string
}

export interface SliceMoving {
  phase: 'choosing' | 'previewing' | 'previewed' | 'running' | 'done'
  results: readonly SliceResult[]
  /** How far the engine is. */
  progress: { done: number; refused: number }
  /** Why the whole move was refused or ended. */
  refused: Refusal | null
  preview: (choice: SliceChoice) => Promise<void>
  start: (choice: SliceChoice) => Promise<void>
  /** Ends after the audits in flight. */
  cancel: () => void
}

/** How often the screen is drawn while results come in. */
const DRAW_EVERY_MS = 120

/** Previews a move of many audits to another slice, has the engine make it, and keeps what became of each. */
export function useSliceMove(carrier: string): SliceMoving {
  const { store, clock, random, logger } = useServices()
  const actor = useActor()
  const queries = useQueryClient()
  const provider = useDataProvider<AdminDataProvider>()
  const [progress, setProgress] = useState({ done: 0, refused: 0 })
  const running = useRef<AbortController | null>(null)
  const [phase, setPhase] = useState<SliceMoving['phase']>('choosing')
  const [results, setResults] = useState<readonly SliceResult[]>([])
  const [refused, setRefused] = useState<Refusal | null>(null)
  const previewing = useRef<AbortController | null>(null)
  const planned = useRef<ReadonlyMap<string, number>>(new Map())
  useEffect(() => () => previewing.current?.abort(), [])

  /** True when it came to its end. */
  async function judge(choice: SliceChoice): Promise<boolean> {
    const controller = new AbortController()
    previewing.current = controller
    const { signal } = controller
    const previewed: SliceResult[] = []
    let drawnAt = 0
    setRefused(null)
    setResults([])
    const onResult = (result: SliceMoveResult) => {
      previewed.push(resultOfPreview(result))
      const now = performance.now()
      if (now - drawnAt < DRAW_EVERY_MS) return
      drawnAt = now
      setResults([...previewed])
    }
    try {
      const asked = { ...choice, actor, dryRun: true, signal, onResult }
      const judged = await moveToSlice({ store, clock, random }, asked)
      if (!judged.ok) {
        setRefused(judged.error)
        return false
      }
      planned.current = judged.value.versions
      return !judged.value.interrupted
    } catch (error) {
      setRefused(failedWork(error, { random, logger }))
      return false
    } finally {
      setResults([...previewed])
    }
  }

  return {
    phase,
    results,
    progress,
    refused,
    preview: async (choice) => {
      setPhase('previewing')
      setPhase((await judge(choice)) ? 'previewed' : 'choosing')
    },
    start: async ({ to: slice }) => {
      const audits = results.map(({ auditFSID: id, auditCode }) => ({ id, auditCode }))
      setResults([])
      setRefused(null)
      setPhase('running')
      setProgress({ done: 0, refused: 0 })
      running.current = new AbortController()
      const end = await provider.runBulk({
        carrier,
        audits,
        asked: { kind: 'moveToSlice', slice },
        planned: planned.current,
        onProgress: setProgress,
        signal: running.current.signal,
      })
      setResults([...end.results.values()].map(resultOfMove))
      setRefused(end.refused)
      setPhase('done')
      void queries.invalidateQueries({ queryKey: ['audits'] })
    },
    cancel: () => {
      previewing.current?.abort()
      running.current?.abort()
    },
  }
}

function resultOfPreview({ auditCode, auditFSID, refusal }: SliceMoveResult): SliceResult {
  const reason = refusal === null ? '' : `${refusal.message} ${refusal.next}`
  return { auditCode, auditFSID, isThere: refusal === null, reason }
}

function resultOfMove({ auditCode, auditFSID, result, reason }: AdvanceResult): SliceResult {
  const isThere = result === 'ADVANCED' || result === 'UNCHANGED'
  return { auditCode, auditFSID, isThere, reason: refusalText(reason) }
}
