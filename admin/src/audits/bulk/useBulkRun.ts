import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AdvanceResult } from '#shared/audit/advanceReport.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useServices } from '../../app/services.ts'
import type { BulkAudit, BulkOrder, BulkProgress } from '../../providers/dataProvider/verbs/bulk.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { refusalOf } from '../../providers/useProviderMutation.ts'
import { useLeaveBulks } from './leftBulks.ts'

export interface BulkRun {
  phase: 'choosing' | 'previewing' | 'previewed' | 'running' | 'done'
  /** What became of each audit, or would; by its id. While it runs, only of those that do not run. */
  results: ReadonlyMap<string, AdvanceResult>
  /** How far the engine is with those that run. */
  progress: BulkProgress
  /** Of the refused, those that can go through now. */
  retryable: readonly BulkAudit[]
  /** Why it ended before the last audit. */
  refused: Refusal | null
  startedAt: Date | null
  tookMs: number
  preview: (order: BulkOrder) => Promise<void>
  start: (order: BulkOrder) => Promise<void>
  retry: (order: BulkOrder) => Promise<void>
  cancel: () => void
  /** Back to the choice: what was previewed no longer holds. */
  reset: () => void
}

/** How often the screen is drawn while results come in. */
const DRAW_EVERY_MS = 120

const NOT_BEGUN: BulkProgress = { done: 0, refused: 0 }

/** Previews one thing done to many audits, has the engine do it, and keeps what became of each. */
export function useBulkRun(audits: readonly BulkAudit[], carrier: string): BulkRun {
  const { clock } = useServices()
  const provider = useAdminProvider()
  const queries = useQueryClient()
  const [phase, setPhase] = useState<BulkRun['phase']>('choosing')
  const [results, setResults] = useState<ReadonlyMap<string, AdvanceResult>>(new Map())
  const [progress, setProgress] = useState(NOT_BEGUN)
  const [retryable, setRetryable] = useState<readonly BulkAudit[]>([])
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [startedAt, setStartedAt] = useState<Date | null>(null)
  const [tookMs, setTookMs] = useState(0)
  const previewing = useRef<AbortController | null>(null)
  const running = useRef<AbortController | null>(null)
  const planned = useRef<ReadonlyMap<string, number> | null>(null)
  useEffect(() => () => previewing.current?.abort(), [])
  useLeaveBulks()

  async function judge(
    order: BulkOrder,
    which: readonly BulkAudit[],
    onDraw: (results: ReadonlyMap<string, AdvanceResult>) => void,
  ) {
    const { signal } = begin(previewing)
    const judged = new Map<string, AdvanceResult>()
    let drawnAt = 0
    const onResult = (result: AdvanceResult) => {
      judged.set(result.auditFSID || idOf(which, result.auditCode), result)
      const now = performance.now()
      if (now - drawnAt < DRAW_EVERY_MS) return
      drawnAt = now
      onDraw(new Map(judged))
    }
    const asked = { carrier, audits: which, order, onResult, signal }
    const end = await provider.previewBulk(asked).then(
      (versions) => ({ versions, refused: null }),
      (error: unknown) => ({ versions: null, refused: refusalOf(error) }),
    )
    onDraw(judged)
    return { ...end, judged, isCancelled: signal.aborted }
  }

  async function preview(order: BulkOrder) {
    setPhase('previewing')
    setRefused(null)
    const end = await judge(order, audits, setResults)
    setRefused(end.refused)
    planned.current = end.versions
    setPhase(end.isCancelled || end.refused !== null ? 'choosing' : 'previewed')
  }

  async function run(
    order: BulkOrder,
    which: readonly BulkAudit[],
    before: ReadonlyMap<string, AdvanceResult>,
  ) {
    const began = clock.now()
    setStartedAt(began)
    setRetryable([])
    setRefused(null)
    setResults(before)
    setProgress(NOT_BEGUN)
    setPhase('running')
    const end = await provider.runBulk({
      carrier,
      audits: which,
      asked: { kind: 'bulk', order },
      planned: planned.current,
      onProgress: setProgress,
      signal: begin(running).signal,
    })
    const allResults = new Map([...before, ...end.results])
    setResults(allResults)
    setTookMs(clock.now().getTime() - began.getTime())
    setRefused(end.refused)
    setPhase('done')
    void queries.invalidateQueries({ queryKey: ['audits'] })
    await judgeAgain(order, allResults)
  }

  /** Finds, by another preview, which of the refused audits would go through now. */
  async function judgeAgain(order: BulkOrder, allResults: ReadonlyMap<string, AdvanceResult>) {
    const left = audits.filter(({ id }) => !isDone(allResults.get(id)))
    if (left.length === 0) return
    const now = await judge(order, left, () => {})
    setRetryable(left.filter(({ id }) => now.judged.get(id)?.result === 'ADVANCED'))
  }

  return {
    phase,
    results,
    progress,
    retryable,
    refused,
    startedAt,
    tookMs,
    preview,
    start: (order) => run(order, audits, new Map()),
    retry: (order) => {
      // These were judged again: the versions of the first preview say nothing of them.
      planned.current = null
      const others = new Map(
        [...results].filter(([id]) => !retryable.some((audit) => audit.id === id)),
      )
      return run(order, retryable, others)
    },
    cancel: () => {
      previewing.current?.abort()
      running.current?.abort()
    },
    reset: () => {
      setResults(new Map())
      setRefused(null)
      setPhase('choosing')
    },
  }
}

function begin(running: { current: AbortController | null }): AbortController {
  running.current = new AbortController()
  return running.current
}

function isDone(result: AdvanceResult | undefined): boolean {
  return result?.result === 'ADVANCED' || result?.result === 'UNCHANGED'
}

/** An audit that is gone has no id in its result. */
function idOf(audits: readonly BulkAudit[], code: string): string {
  return audits.find(({ auditCode }) => auditCode === code)?.id ?? code
}
