import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import type { DetectedProfile } from '#shared/orders/detectProfile.ts'
import type { ImportedOrders } from '#shared/orders/importReport.ts'
import { profileForFile, profileNamed } from '#shared/orders/profiles.ts'
import { useServices } from '../../app/services.ts'
import { doOrderJob } from '../worker/doOrderJob.ts'
import { failedReading } from './failedReading.ts'
import type { OrderFile } from './OrderFile.ts'

/** How it is read: by which profile, and what its columns are. */
export interface OrderReading {
  profileName: string
  profile: FeedProfile
  detected: DetectedProfile
}

export interface OrderCheck {
  reading: OrderReading | null
  /** What an import comes to; null until that is known. */
  outcome: ImportedOrders | null
  isChecking: boolean
  /** Why the file cannot be read or compared. */
  refused: Refusal | null
  progress: { done: number; total: number }
  retry: () => void
}

const NOTHING = { done: 0, total: 0 }

/**
 * Reads and compares a file in a thread of its own and writes nothing: as soon as it is shown, and again
 * when its profile or the carrier's change. `onBegin` is called each time.
 */
export function useOrderCheck(file: OrderFile, onBegin: () => void): OrderCheck {
  const { store, logger } = useServices()
  const [reading, setReading] = useState<OrderReading | null>(null)
  const [outcome, setOutcome] = useState<ImportedOrders | null>(null)
  const [isChecking, setChecking] = useState(true)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [progress, setProgress] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const current = useRef({ file, onBegin })
  current.current = { file, onBegin }
  const { profile: chosen } = file
  const { profiles } = file.carrier

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const { name, bytes, carrier } = current.current.file

    async function check(): Promise<Refusal | null> {
      const detected = await doOrderJob({ kind: 'detect', file: name, bytes }, store, { signal })
      if (!detected.ok) return detected.error
      const columns = detected.value.columns.map(({ column }) => column)
      const profileName = profileForFile({ profiles }, columns, chosen)
      const profile = profileNamed({ profiles }, profileName)
      if (signal.aborted) return null
      setReading({ profileName, profile, detected: detected.value })
      const job = { kind: 'preview', file: name, bytes, carrier, profile } as const
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      const compared = await doOrderJob(job, store, { signal, onProgress })
      if (!compared.ok) return compared.error
      if (!signal.aborted) setOutcome(compared.value)
      return null
    }

    setChecking(true)
    setRefused(null)
    setProgress(NOTHING)
    current.current.onBegin()
    void check()
      .catch((error: unknown) => (signal.aborted ? null : failedReading(error, name, logger)))
      .then((error) => {
        if (signal.aborted) return
        setRefused(error)
        setChecking(false)
      })
    return () => controller.abort()
  }, [profiles, chosen, store, logger, attempt])

  return {
    reading,
    outcome,
    isChecking,
    refused,
    progress,
    retry: () => setAttempt((count) => count + 1),
  }
}
