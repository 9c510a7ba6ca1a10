import { useQueryClient } from '@tanstack/react-query'
import { type GetListResult, useGetList, useGetOne } from 'ra-core'
import { useCallback } from 'react'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { whileFailed } from '../providers/useProviderQuery.ts'

/** So many are read at once; more are read when few are left. */
const PAGE = 100
const FEW = 5
const FRESH_MS = 60_000

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
  const { carrier, user } = useActiveCarrier()
  const params = paramsOf(carrier.id)
  const {
    data: scans,
    pageInfo,
    error,
    refetch,
  } = useGetList<InboxFile>('scans', params, {
    enabled: user !== null,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    refetchInterval: whileFailed,
  })
  const settle = useCallback(
    (...decided: readonly InboxFile[]) => {
      const queryKey = ['scans', 'getList', { ...paramsOf(carrier.id), meta: undefined }]
      const state = queries.getQueryState<GetListResult<InboxFile>>(queryKey)
      if (state?.data !== undefined) {
        const { data: before, pageInfo: page } = state.data
        const after = before.map((scan) => decided.find(({ id }) => id === scan.id) ?? scan)
        // Not read: it is as old as it was.
        const { dataUpdatedAt: updatedAt } = state
        queries.setQueryData(queryKey, { ...state.data, data: after }, { updatedAt })
        if (page?.hasNextPage === true && after.filter(isWaiting).length <= FEW)
          void queries.refetchQueries({ queryKey })
      }
      // Also those that are no longer, or not yet, among the ones that were read.
      for (const scan of decided) queries.setQueryData(keyOfScan(scan.id), scan)
    },
    [queries, carrier.id],
  )
  const at = (id: string) => scans?.findIndex((scan) => scan.id === id) ?? -1
  return {
    scans,
    waiting: scans?.filter(isWaiting).length ?? 0,
    hasMore: pageInfo?.hasNextPage ?? false,
    error,
    retry: () => void refetch(),
    after: (id) => {
      const isOther = (scan: InboxFile) => isWaiting(scan) && scan.id !== id
      return scans?.slice(at(id) + 1).find(isOther) ?? scans?.find(isOther) ?? null
    },
    before: (id) => scans?.slice(0, Math.max(0, at(id))).findLast(isWaiting) ?? null,
    settle,
    readAgain: () =>
      Promise.all([refetch(), queries.invalidateQueries({ queryKey: ['scans', 'getOne'] })]),
  }
}

/** The scan of an id: from the queue, or read separately. */
export function useScan(id: string, { scans, error: queueError }: ScanQueue) {
  const waiting = scans?.find((scan) => scan.id === id)
  const { data, error, refetch } = useGetOne<InboxFile>(
    'scans',
    { id },
    {
      enabled: waiting === undefined && (scans !== undefined || queueError !== null),
      refetchInterval: whileFailed,
    },
  )
  return { scan: waiting ?? data, error: waiting === undefined ? error : null, refetch }
}

function paramsOf(carrierCompany: string) {
  return {
    filter: { carrierCompany, status: 'waiting' },
    pagination: { page: 1, perPage: PAGE },
    sort: { field: 'dateAdded', order: 'ASC' as const },
  }
}

/** As react-admin keeps one that is read separately. */
function keyOfScan(id: string) {
  return ['scans', 'getOne', { id, meta: undefined }]
}

function isWaiting({ status }: InboxFile): boolean {
  return status === 'waiting'
}
