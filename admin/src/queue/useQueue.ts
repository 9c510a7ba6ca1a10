import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { type Queue, type QueueItem, readQueue } from '#shared/operations/queue/readQueue.ts'
import { useReading } from '../app/useReading.ts'
import { useLiveQueue } from './useLiveQueue.ts'
import { withAudit } from './withAudit.ts'

const PAGE = 60
const FRESH_MS = 15_000
const LOOK_EVERY_MS = 60_000

export interface WorkQueue {
  /** Undefined until it is read. */
  items: QueueItem[] | undefined
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
 * What waits for the bakers of the active carrier. What is done to its audits shows at once and
 * without reading, here or by others: it changes in its row, and what is done leaves. New work comes
 * with the next read, within a minute.
 */
export function useQueue(): WorkQueue {
  const queries = useQueryClient()
  const [limit, setLimit] = useState(PAGE)
  const { data, error, refetch, dataUpdatedAt } = useReading<Queue>({
    key: ['queue', String(limit)],
    resource: 'queue',
    read: ({ store, carrier, slices, now }) =>
      readQueue(store, { carrier: carrier.id, timeZone: carrier.timeZone, slices, now, limit }),
    freshMs: FRESH_MS,
    everyMs: LOOK_EVERY_MS,
  })
  const change = useCallback(
    (how: (queue: Queue) => Queue) => {
      for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: ['queue'] })) {
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
  useLiveQueue((audit) => change((queue) => withAudit(queue, audit)))
  const drop = useCallback(
    (id: string) =>
      change((queue) => ({ ...queue, items: queue.items.filter((item) => item.id !== id) })),
    [change],
  )
  return {
    items: data?.items,
    hasMore: data?.hasMore ?? false,
    showMore: () => setLimit(limit + PAGE),
    error,
    readAt: dataUpdatedAt,
    retry: () => void refetch(),
    drop,
  }
}
