import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AdvanceResult } from '#shared/operations/advance/AdvanceReport.ts'
import { useServices } from '../../app/services.ts'
import { useActor } from '../../work/useActor.ts'
import type { BulkOrder } from './BulkOrder.ts'
import { runBulk } from './runBulk.ts'

export type BulkAudit = { id: string; auditCode: string }

export interface BulkRun {
  phase: 'choosing' | 'previewing' | 'previewed' | 'running' | 'done'
  /** What became of each audit, or would; by its id. */
  results: ReadonlyMap<string, AdvanceResult>
  /** Of the refused, those that can go through now. */
  retryable: readonly BulkAudit[]
  /** The run ended because the database did not take part any more. */
  isBroken: boolean
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

/** Previews and does one thing to many audits, and keeps what became of each. */
export function useBulkRun(audits: readonly BulkAudit[], carrier: string): BulkRun {
  const { store, clock, random } = useServices()
  const actor = useActor()
  const queries = useQueryClient()
  const [phase, setPhase] = useState<BulkRun['phase']>('choosing')
  const [results, setResults] = useState<ReadonlyMap<string, AdvanceResult>>(new Map())
  const [retryable, setRetryable] = useState<readonly BulkAudit[]>([])
  const [isBroken, setBroken] = useState(false)
  const [startedAt, setStartedAt] = useState<Date | null>(null)
  const [tookMs, setTookMs] = useState(0)
  const running = useRef<AbortController | null>(null)
  const planned = useRef<ReadonlyMap<string, number> | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function go(
    order: BulkOrder,
    which: readonly BulkAudit[],
    before: ReadonlyMap<string, AdvanceResult>,
    dryRun: boolean,
    onDraw: (results: ReadonlyMap<string, AdvanceResult>) => void,
  ) {
    const controller = new AbortController()
    running.current = controller
    const told = new Map(before)
    let drawnAt = 0
    const end = await runBulk(
      { store, clock, random, publicUrl: window.location.origin },
      {
        audits: which,
        order,
        actor,
        carrier,
        dryRun,
        signal: controller.signal,
        planned: dryRun ? undefined : planned.current,
        onResult: (result) => {
          told.set(result.auditFSID || idOf(which, result.auditCode), result)
          const now = performance.now()
          if (now - drawnAt < DRAW_EVERY_MS) return
          drawnAt = now
          onDraw(new Map(told))
        },
      },
    )
    onDraw(told)
    return { ...end, told, isCancelled: controller.signal.aborted }
  }

  async function preview(order: BulkOrder) {
    setPhase('previewing')
    const end = await go(order, audits, new Map(), true, setResults)
    setBroken(end.isBroken)
    planned.current = end.versions
    setPhase(end.isCancelled || end.isBroken ? 'choosing' : 'previewed')
  }

  async function work(
    order: BulkOrder,
    which: readonly BulkAudit[],
    before: ReadonlyMap<string, AdvanceResult>,
  ) {
    const began = clock.now()
    setStartedAt(began)
    setRetryable([])
    setResults(before)
    setPhase('running')
    const end = await go(order, which, before, false, setResults)
    setTookMs(clock.now().getTime() - began.getTime())
    setBroken(end.isBroken)
    setPhase('done')
    void queries.invalidateQueries({ queryKey: ['audits'] })
    if (!end.isBroken) await lookAgain(order, end.told)
  }

  /** Works out, and writes nothing, which of the refused can go through by now. */
  async function lookAgain(order: BulkOrder, told: ReadonlyMap<string, AdvanceResult>) {
    const left = audits.filter(({ id }) => !isDone(told.get(id)))
    if (left.length === 0) return
    const now = await go(order, left, new Map(), true, () => {})
    setRetryable(left.filter(({ id }) => now.told.get(id)?.result === 'ADVANCED'))
  }

  return {
    phase,
    results,
    retryable,
    isBroken,
    startedAt,
    tookMs,
    preview,
    start: (order) => work(order, audits, new Map()),
    retry: (order) => {
      // These were looked at again: the versions of the first preview say nothing of them.
      planned.current = undefined
      const others = new Map(
        [...results].filter(([id]) => !retryable.some((audit) => audit.id === id)),
      )
      return work(order, retryable, others)
    },
    cancel: () => running.current?.abort(),
    reset: () => {
      setResults(new Map())
      setBroken(false)
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
