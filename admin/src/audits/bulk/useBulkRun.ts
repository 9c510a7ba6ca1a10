import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AdvanceResult } from '#shared/audit/advanceReport.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { useServices } from '../../app/services.ts'
import { useActor } from '../../providers/useActor.ts'
import type { BulkOrder } from './BulkOrder.ts'
import { actionOf, previewBulk } from './previewBulk.ts'
import { type ManyAsked, useManyAudits } from './useManyAudits.ts'

export type BulkAudit = { id: string; auditCode: string }

export interface BulkRun {
  phase: 'choosing' | 'previewing' | 'previewed' | 'running' | 'done'
  /** What became of each audit, or would; by its id. While it runs, only of those that do not run. */
  results: ReadonlyMap<string, AdvanceResult>
  /** How far the engine is with those that run. */
  progress: { done: number; refused: number }
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

/** Previews one thing done to many audits, has the engine do it, and keeps what became of each. */
export function useBulkRun(audits: readonly BulkAudit[], carrier: string): BulkRun {
  const { store, clock, random } = useServices()
  const actor = useActor()
  const queries = useQueryClient()
  const many = useManyAudits('bulk', carrier)
  const [phase, setPhase] = useState<BulkRun['phase']>('choosing')
  const [results, setResults] = useState<ReadonlyMap<string, AdvanceResult>>(new Map())
  const [retryable, setRetryable] = useState<readonly BulkAudit[]>([])
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [startedAt, setStartedAt] = useState<Date | null>(null)
  const [tookMs, setTookMs] = useState(0)
  const previewing = useRef<AbortController | null>(null)
  const planned = useRef<ReadonlyMap<string, number> | null>(null)
  useEffect(() => () => previewing.current?.abort(), [])

  async function judge(
    order: BulkOrder,
    which: readonly BulkAudit[],
    onDraw: (results: ReadonlyMap<string, AdvanceResult>) => void,
  ) {
    const controller = new AbortController()
    previewing.current = controller
    const judged = new Map<string, AdvanceResult>()
    let drawnAt = 0
    const { signal } = controller
    const onResult = (result: AdvanceResult) => {
      judged.set(result.auditFSID || idOf(which, result.auditCode), result)
      const now = performance.now()
      if (now - drawnAt < DRAW_EVERY_MS) return
      drawnAt = now
      onDraw(new Map(judged))
    }
    const world = { store, clock, random, publicUrl: window.location.origin }
    const request = { audits: which, order, actor, carrier, signal, onResult }
    const end = await previewBulk(world, request)
    onDraw(judged)
    return { ...end, judged, isCancelled: signal.aborted }
  }

  async function preview(order: BulkOrder) {
    setPhase('previewing')
    setRefused(null)
    const end = await judge(order, audits, setResults)
    if (end.isBroken) setRefused(refusal('ADVANCE_STOPPED'))
    planned.current = end.versions
    setPhase(end.isCancelled || end.isBroken ? 'choosing' : 'previewed')
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
    setPhase('running')
    const asked: ManyAsked<'bulk'> = { action: actionOf(order), reason: order.reason }
    const end = await many.ask(which, asked, planned.current)
    const allResults = new Map([...before, ...end.results])
    setResults(allResults)
    setTookMs(clock.now().getTime() - began.getTime())
    setRefused(end.refused)
    setPhase('done')
    void queries.invalidateQueries({ queryKey: ['audits'] })
    await judgeAgain(order, allResults)
  }

  /** Finds, by another dry run, which of the refused audits would go through now. */
  async function judgeAgain(order: BulkOrder, allResults: ReadonlyMap<string, AdvanceResult>) {
    const left = audits.filter(({ id }) => !isDone(allResults.get(id)))
    if (left.length === 0) return
    const now = await judge(order, left, () => {})
    setRetryable(left.filter(({ id }) => now.judged.get(id)?.result === 'ADVANCED'))
  }

  return {
    phase,
    results,
    progress: many.progress,
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
      many.stop()
    },
    reset: () => {
      setResults(new Map())
      setRefused(null)
      setPhase('choosing')
    },
  }
}

function isDone(result: AdvanceResult | undefined): boolean {
  return result?.result === 'ADVANCED' || result?.result === 'UNCHANGED'
}

/** An audit that is gone has no id in its result. */
function idOf(audits: readonly BulkAudit[], code: string): string {
  return audits.find(({ auditCode }) => auditCode === code)?.id ?? code
}
