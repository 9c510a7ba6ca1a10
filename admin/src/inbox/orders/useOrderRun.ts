import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { DetectedProfile } from '#shared/orders/detectProfile.ts'
import type { ImportedOrders, InboxImportResult } from '#shared/orders/importReport.ts'
import type { ImportTotals } from '#shared/orders/model.ts'
import { profileForFile, profileNamed } from '#shared/orders/profiles.ts'
import { useServices } from '../../app/services.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { refusalOf, useProviderMutation } from '../../providers/useProviderMutation.ts'
import { readInboxAgain } from '../InboxRow.ts'

/** An order file of the inbox with all that working on it needs. */
export interface OrderFile {
  kind: 'upload' | 'xml'
  /** Of its document, and of its import's record. */
  id: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
  carrier: Carrier
  /** The feed profile chosen by hand; undefined: recognized from the columns. */
  profile: string | undefined
}

/** How it is read: by which profile, and what its columns are. */
interface OrderReading {
  profileName: string
  profile: FeedProfile
  detected: DetectedProfile
}

/** What an import came to, and how long it took. */
export type EndedImport = InboxImportResult & { tookMs: number }

interface OrderProgress {
  done: number
  total: number
  /** Orders a second; 0 until that can be said. */
  rate: number
}

export interface OrderRun {
  /** `checking`: it is read and compared. `broken`: the file, or the database, does not take part. */
  phase: 'checking' | 'checked' | 'importing' | 'done' | 'broken'
  reading: OrderReading | null
  /** What an import comes to, order by order; null until it was compared. */
  outcome: ImportedOrders | null
  /** What an import comes to, or came to. */
  totals: ImportTotals | null
  repairs: number
  /** The import that has just ended. */
  ended: EndedImport | null
  refused: Refusal | null
  /** `broken` within the import itself: what came in before is in. */
  isCutOff: boolean
  progress: OrderProgress
  start: () => void
  /** Reads and compares the file once more. */
  retry: () => void
  stop: () => void
}

/** An order file: what its import comes to, by a dry run in this browser; and its import, by the engine. */
export function useOrderRun(file: OrderFile, commandId: string | undefined): OrderRun {
  const imported = useImport(file, commandId)
  const check = useCheck(file)
  const clear = () => {
    // What goes on is followed further.
    if (!imported.isRunning) imported.clear()
  }
  const profile = JSON.stringify(check.reading?.profile)
  const latestClear = useRef(clear)
  latestClear.current = clear
  // Read by another profile, it is another import.
  useEffect(() => latestClear.current(), [profile])
  const { ended } = imported
  const { outcome, reading } = check
  return {
    phase: phaseOf(imported, check),
    reading,
    outcome,
    totals: ended ?? outcome?.report.totals ?? null,
    repairs: ended?.repairs ?? outcome?.report.files[0]?.repairCount ?? 0,
    ended,
    refused: imported.refused ?? check.refused,
    isCutOff: imported.refused?.code === 'COMMAND_FAILED',
    progress: imported.isRunning ? imported.progress : { ...check.progress, rate: 0 },
    start: () => {
      if (reading !== null) imported.start(reading.profileName)
    },
    retry: () => {
      clear()
      check.retry()
    },
    stop: imported.stop,
  }
}

function phaseOf(
  imported: ReturnType<typeof useImport>,
  check: ReturnType<typeof useCheck>,
): OrderRun['phase'] {
  if (imported.isRunning) return 'importing'
  if (imported.refused !== null) return 'broken'
  if (imported.ended !== null) return 'done'
  if (check.isChecking) return 'checking'
  return check.refused === null ? 'checked' : 'broken'
}

/** A dry run's answer holds as long as file and profile do, and leaves with the page. */
const OF_PAGE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  structuralSharing: false,
} as const

/**
 * Reads and compares a file in another thread and writes nothing: as soon as it is shown, and again when
 * its profile changes. What was found before stays until then.
 */
function useCheck({ id, name, bytes, carrier, profile: chosen }: OrderFile) {
  const provider = useAdminProvider()
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const detected = useQuery({
    ...OF_PAGE,
    queryKey: ['orderFile', id, 'columns'],
    queryFn: ({ signal }) => provider.detectOrderColumns({ file: name, bytes, signal }),
  })
  const { profiles } = carrier
  const reading = useMemo((): OrderReading | null => {
    if (detected.data === undefined) return null
    const columns = detected.data.columns.map(({ column }) => column)
    const profileName = profileForFile({ profiles }, columns, chosen)
    const profile = profileNamed({ profiles }, profileName)
    return { profileName, profile, detected: detected.data }
  }, [detected.data, profiles, chosen])
  const preview = useQuery<ImportedOrders>({
    ...OF_PAGE,
    queryKey: ['orderFile', id, 'preview', reading?.profile],
    enabled: reading !== null,
    placeholderData: (before) => before,
    queryFn: ({ signal }) => {
      if (reading === null) throw new Error('compared before its columns are known')
      setProgress({ done: 0, total: 0 })
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      const { profile } = reading
      return provider.previewImport({ file: name, bytes, carrier, profile, signal, onProgress })
    },
  })
  const failed = detected.error === null ? preview : detected
  const isChecking = detected.isFetching || preview.isFetching
  return {
    reading,
    outcome: preview.data ?? null,
    isChecking,
    /** Why the file cannot be read or compared. */
    refused: isChecking || failed.error === null ? null : refusalOf(failed.error),
    progress,
    retry: () => void failed.refetch(),
  }
}

/**
 * The import by the engine: asked for, followed, stopped. One that goes on since the page was left, or
 * was asked for in another tab, is followed as well; `commandId` names it.
 */
function useImport({ kind, id: fileId, carrier }: OrderFile, commandId: string | undefined) {
  const provider = useAdminProvider()
  const queries = useQueryClient()
  const { clock } = useServices()
  const { ask, waiting, progress, since, stop, result, refused, clear } = useProviderMutation(
    'importOrders',
    undefined,
    {
      follows: (request) => request.fileId === fileId && request.kind === kind,
      onEnd: () => readInboxAgain(queries, 'audits', 'home'),
    },
  )
  useEffect(() => {
    // To anyone but its asker it says nothing.
    if (commandId !== undefined) provider.followImport({ commandId }).catch(() => {})
  }, [provider, commandId])

  const { done = 0, total = null } = progress ?? {}
  const seconds = since === null ? 0 : (clock.now().getTime() - since.getTime()) / 1_000
  return {
    /** None of this file has ended since the page was opened, or the last was refused: null. */
    ended: result as EndedImport | null,
    // One that is stopped before it has begun leaves the file as it was.
    refused: refused?.code === 'COMMAND_WITHDRAWN' ? null : refused,
    isRunning: waiting,
    progress: { done, total: total ?? 0, rate: seconds > 0 ? Math.round(done / seconds) : 0 },
    start: (profile: string) => {
      if (!waiting) void ask({ carrierCompany: carrier.id, request: { kind, fileId, profile } })
    },
    stop: () => void stop(),
    /** Forgets how the last one ended. */
    clear,
  }
}
