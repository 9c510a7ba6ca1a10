import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import {
  type Queue,
  type QueueCounts,
  type QueueItem,
  withAudit,
  withoutItems,
} from '#shared/audit/queue.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import type { QueueTab } from './QueueTabs.tsx'
import { useLiveQueue } from './useLiveQueue.ts'
import { useLostWork } from './useLostWork.ts'

const PAGE = 60
const FRESH_MS = 15_000
const LOOK_EVERY_MS = 60_000

export interface WorkQueue {
  /** Undefined until it is read. */
  items: QueueItem[] | undefined
  /** Of all that waits, not only of what is read. */
  counts: QueueCounts | undefined
  hasMore: boolean
  showMore: () => void
  error: Error | null
  /** Of the last good read; 0 before the first. */
  readAt: number
  retry: () => void
  /** Takes a piece of work out before the database has said so. */
  drop: (id: string) => void
}

/**
 * The queue of the active carrier's bakers, of one kind where a tab is chosen. A kind is read separately
 * only where the first page of everything does not hold all of it. Changes to its audits, here or by other
 * users, show at once and without a read: they change the row, and finished work leaves. New work comes
 * with the next read, within a minute.
 */
export function useQueue(tab: QueueTab): WorkQueue {
  const queries = useQueryClient()
  const [limit, setLimit] = useState(PAGE)
  const all = useQueuePage(null, limit, true)
  const isPart = tab !== null && all.data?.hasMore === true
  const ofTab = useQueuePage(tab, limit, isPart)
  const { error, refetch, dataUpdatedAt } = isPart ? ofTab : all
  // Until the kind is read, what is known of it is shown.
  const data = isPart ? (ofTab.data ?? all.data) : all.data
  const known = data?.items.filter(({ kind }) => tab === null || kind === tab)
  const isUnknown = isPart && ofTab.data === undefined && known?.length === 0
  const change = useCallback(
    (how: (queue: Queue) => Queue) => {
      for (const { queryKey, state } of queries
        .getQueryCache()
        .findAll({ queryKey: ['queue', 'readQueue'] })) {
        // Not read: it is as old as it was.
        const { dataUpdatedAt: updatedAt } = state
        queries.setQueryData<Queue>(queryKey, (queue) => queue && how(queue), { updatedAt })
      }
    },
    [queries],
  )
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ type, query }) => {
        const [resource, verb] = query.queryKey
        if (type !== 'updated' || resource !== 'audits' || verb !== 'getOne') return
        const audit = query.state.data as Audit | undefined
        if (audit !== undefined) change((queue) => withAudit(queue, audit))
      }),
    [queries, change],
  )
  const logLost = useLostWork(all.data, () => void all.refetch())
  useLiveQueue((audit) => {
    change((queue) => withAudit(queue, audit))
    logLost(audit)
  })
  const drop = useCallback(
    (id: string) => change((queue) => withoutItems(queue, (item) => item.id === id)),
    [change],
  )
  return {
    items: isUnknown ? undefined : known,
    counts: data?.counts,
    hasMore: data?.hasMore ?? false,
    showMore: () => setLimit(limit + PAGE),
    error,
    readAt: dataUpdatedAt,
    retry: () => void refetch(),
    drop,
  }
}

/** A page of the queue, of one kind or of all (null). */
function useQueuePage(tab: QueueTab, limit: number, enabled: boolean) {
  return useProviderQuery(
    'readQueue',
    { limit, kind: tab },
    { freshMs: FRESH_MS, everyMs: LOOK_EVERY_MS, enabled },
  )
}
