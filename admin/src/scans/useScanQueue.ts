import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { listScans } from '#shared/documents/ops/readScans.ts'
import { useReading } from '../app/useReading.ts'

/** So many are read at once; more are read when few are left. */
const PAGE = 100
const FEW = 5
const FRESH_MS = 60_000
const KEY = ['scans', 'waiting'] as const

/** The first part of the query key of a scan that is read separately. */
export const ONE_SCAN = ['scans', 'one'] as const

interface WaitingScans {
  scans: InboxFile[]
  hasMore: boolean
}

export interface ScanQueue {
  /** Those that were read, in the order they came, also those that were decided here since; undefined until then. */
  scans: readonly InboxFile[] | undefined
  /** How many of them wait. */
  waiting: number
  /** Whether more wait than were read. */
  hasMore: boolean
  error: Error | null
  retry: () => void
  /** The one that comes after a scan; the first again after the last, null when there is no other. */
  after: (id: string) => InboxFile | null
  /** The one before it; null at the first. */
  before: (id: string) => InboxFile | null
  /** Takes in what became of scans, without reading. */
  settle: (...decided: readonly InboxFile[]) => void
  /** Reads the queue again after it changed elsewhere. */
  readAgain: () => Promise<unknown>
}

/** The scans of the active carrier that wait. What is done here shows at once, what others do within a minute. */
export function useScanQueue(): ScanQueue {
  const queries = useQueryClient()
  const { data, error, refetch } = useReading<WaitingScans>({
    key: KEY,
    resource: 'scans',
    read: async ({ store, carrier }) => {
      const scans = await listScans(store, {
        carrier: carrier.id,
        status: 'waiting',
        oldestFirst: true,
        limit: PAGE + 1,
      })
      return { scans: scans.slice(0, PAGE), hasMore: scans.length > PAGE }
    },
    freshMs: FRESH_MS,
  })
  const scans = data?.scans
  const settle = useCallback(
    (...decided: readonly InboxFile[]) => {
      for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: KEY })) {
        const before = state.data as WaitingScans | undefined
        if (before === undefined) continue
        const after = before.scans.map((scan) => decided.find(({ id }) => id === scan.id) ?? scan)
        // Not read: it is as old as it was.
        const { dataUpdatedAt: updatedAt } = state
        queries.setQueryData<WaitingScans>(queryKey, { ...before, scans: after }, { updatedAt })
        if (before.hasMore && after.filter(isWaiting).length <= FEW)
          void queries.refetchQueries({ queryKey })
      }
      // Also those that are no longer, or not yet, among the ones that were read.
      for (const scan of decided)
        queries.setQueriesData<InboxFile>({ queryKey: [...ONE_SCAN, scan.id] }, scan)
    },
    [queries],
  )
  const at = (id: string) => scans?.findIndex((scan) => scan.id === id) ?? -1
  return {
    scans,
    waiting: scans?.filter(isWaiting).length ?? 0,
    hasMore: data?.hasMore ?? false,
    error,
    retry: () => void refetch(),
    after: (id) => {
      const isOther = (scan: InboxFile) => isWaiting(scan) && scan.id !== id
      return scans?.slice(at(id) + 1).find(isOther) ?? scans?.find(isOther) ?? null
    },
    before: (id) => scans?.slice(0, Math.max(0, at(id))).findLast(isWaiting) ?? null,
    settle,
    readAgain: () =>
      Promise.all([refetch(), queries.invalidateQueries({ queryKey: [...ONE_SCAN] })]),
  }
}

function isWaiting({ status }: InboxFile): boolean {
  return status === 'waiting'
}
