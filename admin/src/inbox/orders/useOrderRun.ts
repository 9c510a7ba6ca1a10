import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { filePathOf } from '#shared/domain/document/filePathOf.ts'
import type { DetectedProfile } from '#shared/domain/order/detectProfile.ts'
import { environmentOf } from '#shared/domain/order/environmentOf.ts'
import type { FeedProfile } from '#shared/domain/order/FeedProfile.ts'
import { profileForFile } from '#shared/domain/order/profileForFile.ts'
import { profileNamed } from '#shared/domain/order/profileNamed.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { ImportedOrders } from '#shared/operations/importOrders.ts'
import { changeInboxFile } from '#shared/operations/inbox/changeInboxFile.ts'
import { useServices } from '../../app/services.ts'
import { failedWork } from '../../work/failedWork.ts'
import { useActor } from '../../work/useActor.ts'
import { doOrderJob } from '../worker/doOrderJob.ts'
import { failedReading } from './failedReading.ts'
import type { OrderFile } from './OrderFile.ts'

export interface OrderProgress {
  done: number
  total: number
  /** Orders a second; 0 until that can be said. */
  rate: number
}

/** How it is read: by which profile, and what its columns are. */
export interface OrderReading {
  profileName: string
  profile: FeedProfile
  detected: DetectedProfile
}

export interface OrderRun {
  /** `checking`: a dry run goes on. `broken`: the file, or the database, does not take part. */
  phase: 'checking' | 'checked' | 'importing' | 'done' | 'broken'
  reading: OrderReading | null
  /** What an import comes to, or came to. */
  outcome: ImportedOrders | null
  refused: Refusal | null
  /** `broken` within the import itself: what came in before is in. */
  isCutOff: boolean
  progress: OrderProgress
  tookMs: number
  start: () => Promise<void>
  /** Reads and compares the file once more. */
  retry: () => void
  cancel: () => void
}

const NOTHING: OrderProgress = { done: 0, total: 0, rate: 0 }

/**
 * The import of one order file: a dry run as soon as it is shown, and again when its profile or the
 * carrier's change; then on demand the import itself.
 * Both read the file in a thread of its own.
 */
export function useOrderRun(file: OrderFile): OrderRun {
  const { store, clock, random, logger, isReal = true } = useServices()
  const { userId } = useActor()
  const queries = useQueryClient()
  const [phase, setPhase] = useState<OrderRun['phase']>('checking')
  const [reading, setReading] = useState<OrderReading | null>(null)
  const [outcome, setOutcome] = useState<ImportedOrders | null>(null)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [isCutOff, setCutOff] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState(NOTHING)
  const [tookMs, setTookMs] = useState(0)
  const running = useRef<AbortController | null>(null)
  const current = useRef(file)
  current.current = file
  const { profile: chosen } = file
  const { profiles } = file.carrier

  const importWith = useCallback(
    async (profile: FeedProfile, dryRun: boolean, signal: AbortSignal) => {
      const { name, bytes, kind, url, carrier } = current.current
      const began = clock.now().getTime()
      const xml = kind === 'xml' ? { url, path: filePathOf(url), name } : undefined
      const env = environmentOf(carrier.id, isReal)
      return doOrderJob(
        {
          kind: 'import',
          file: name,
          bytes,
          carrier,
          env,
          userId,
          profile,
          dryRun,
          ...(xml && { xml }),
        },
        store,
        {
          signal,
          onProgress: (done, total) => {
            const seconds = (clock.now().getTime() - began) / 1000
            setProgress({ done, total, rate: seconds > 0 ? Math.round(done / seconds) : 0 })
          },
        },
      )
    },
    [store, clock, userId, isReal],
  )

  const fail = useCallback((error: Refusal) => {
    setRefused(error)
    setPhase('broken')
  }, [])

  useEffect(() => {
    // What others change meanwhile is read for the next import, not for the one that goes on.
    if (running.current !== null) return
    const controller = new AbortController()
    const { name, bytes } = current.current

    async function check(): Promise<void> {
      const detected = await doOrderJob({ kind: 'detect', file: name, bytes }, store)
      if (controller.signal.aborted) return
      if (!detected.ok) return fail(detected.error)
      const columns = detected.value.columns.map(({ column }) => column)
      const profileName = profileForFile({ profiles }, columns, chosen)
      const profile = profileNamed({ profiles }, profileName)
      setReading({ profileName, profile, detected: detected.value })
      const compared = await importWith(profile, true, controller.signal)
      if (controller.signal.aborted) return
      if (!compared.ok) return fail(compared.error)
      setOutcome(compared.value)
      setPhase('checked')
    }

    setPhase('checking')
    setRefused(null)
    setCutOff(false)
    setProgress(NOTHING)
    check().catch((error: unknown) => {
      if (!controller.signal.aborted) fail(failedReading(error, name, logger))
    })
    return () => controller.abort()
  }, [profiles, chosen, store, logger, importWith, fail, attempt])

  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    if (reading === null || running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    const began = clock.now().getTime()
    setPhase('importing')
    setRefused(null)
    setCutOff(false)
    setProgress(NOTHING)
    try {
      const imported = await importWith(reading.profile, false, controller.signal)
      if (!imported.ok) return fail(imported.error)
      const { kind, id } = current.current
      if (kind === 'xml' && !imported.value.interrupted)
        await changeInboxFile(
          { store, clock },
          { kind, id, by: userId, decision: { status: 'done' } },
        )
      setOutcome(imported.value)
      setTookMs(clock.now().getTime() - began)
      setPhase('done')
    } catch (error) {
      setCutOff(true)
      fail(failedWork(error, { random, logger }))
    } finally {
      running.current = null
      for (const key of ['inbox', 'audits', 'home'])
        void queries.invalidateQueries({ queryKey: [key] })
    }
  }

  return {
    phase,
    reading,
    outcome,
    refused,
    isCutOff,
    progress,
    tookMs,
    start,
    retry: () => setAttempt((count) => count + 1),
    cancel: () => running.current?.abort(),
  }
}
