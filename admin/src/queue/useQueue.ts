import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import {
  isInScope,
  type Queue,
  type QueueCounts,
  type QueueItem,
  type QueueReader,
  type QueueScope,
  withAudit,
  withoutItems,
} from '#shared/audit/queue.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { ERRORS } from '#shared/errors/refusal.ts'
import { LIVE_KEY } from '../app/preferences.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import type { VerbAnswer } from '../providers/dataProvider/businessVerbs.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { useProviderQuery, type Wanted } from '../providers/useProviderQuery.ts'
import { useSubscribe } from '../providers/useSubscribe.ts'
import type { QueueTab } from './QueueTabs.tsx'

const PAGE = 60
const FRESH_MS = 15_000
const LOOK_EVERY_MS = 60_000

type ReadQueue = VerbAnswer<'readQueue'>

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
  /** Whose queue it is; undefined until it is read. */
  reader: QueueReader | undefined
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
export function useQueue(tab: QueueTab, scope: QueueScope): WorkQueue {
  const queries = useQueryClient()
  const [limit, setLimit] = useState(PAGE)
  const all = useQueuePage({ kind: null, limit, scope }, true)
  const isPart = tab !== null && all.data?.hasMore === true
  const ofTab = useQueuePage({ kind: tab, limit, scope }, isPart)
  const { error, refetch, dataUpdatedAt, isPlaceholderData } = isPart ? ofTab : all
  // Until the kind is read, what is known of it is shown.
  const data = isPart ? (ofTab.data ?? all.data) : all.data
  const reader = data?.reader
  const known = data?.items.filter(
    ({ kind, audit }) => (tab === null || kind === tab) && (!reader || isInScope(audit, reader)),
  )
  const isUnknown = isPart && ofTab.data === undefined && known?.length === 0
  const change = useCallback(
    (how: (queue: Queue) => Queue) => {
      for (const { queryKey, state } of queries
        .getQueryCache()
        .findAll({ queryKey: ['queue', 'readQueue'] })) {
        // Not read: it is as old as it was.
        const { dataUpdatedAt: updatedAt } = state
        queries.setQueryData<ReadQueue>(
          queryKey,
          (queue) => queue && { ...how(queue), reader: queue.reader },
          { updatedAt },
        )
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
    showMore: () => {
      if (!isPlaceholderData) setLimit(limit + PAGE)
    },
    error,
    readAt: dataUpdatedAt,
    reader,
    retry: () => void refetch(),
    drop,
  }
}

/** A page of the queue, of one kind or of all (null). */
function useQueuePage(page: Wanted<'readQueue'>, enabled: boolean) {
  const every = { freshMs: FRESH_MS, everyMs: LOOK_EVERY_MS }
  return useProviderQuery('readQueue', page, { ...every, enabled })
}

/**
 * Reports other users' changes to the carrier's audits as they happen, so that two bakers do not call
 * the same insured. The same switch as the list's turns it off.
 */
function useLiveQueue(onChange: (audit: Audit) => void): void {
  const { carrier } = useActiveCarrier()
  const [isOn] = useStore<boolean>(LIVE_KEY, true)
  useSubscribe<Audit>(
    'auditChanges',
    (audits) => {
      for (const audit of audits) onChange(readAudit(audit))
    },
    { params: { carrier: carrier.id }, enabled: isOn },
  )
}

/**
 * Specification §8: logs a refreshed step that the queue has shown and does not hold any more although
 * it waits for a person. What was done, postponed, released or assigned to another has left by
 * right; where there is more than was read, a step may lie further down. The answer is to be called
 * with each newer audit; `onLost` reads the queue again.
 */
function useLostWork(queue: ReadQueue | undefined, onLost: () => void): (audit: Audit) => void {
  const { logger } = useServices()
  const provider = useAdminProvider()
  /** The audits of steps that were shown, and the versions that they were shown with. */
  const shown = useRef(new Map<string, string>())
  const versions = useRef(new Map<string, number>())
  const current = useRef(queue)
  useEffect(() => {
    current.current = queue
    for (const { step, audit } of queue?.items ?? []) {
      if (step !== null) shown.current.set(step.id, audit.id)
      versions.current.set(audit.id, Math.max(audit.v, versions.current.get(audit.id) ?? 0))
    }
  }, [queue])

  async function look(stepId: string): Promise<void> {
    const { data: step } = await provider.getOne<Step>('asteps', { id: stepId })
    const isHeld = current.current?.items.some(({ id }) => id === stepId)
    if (step.status !== 'OPEN' || !step.baker || !step.bakerStepActive || isHeld) return
    shown.current.delete(stepId)
    logger.error(ERRORS.OBJECT_NOT_IN_ARRAY.message)
    onLost()
  }

  return (audit) => {
    const before = versions.current.get(audit.id)
    if (before === undefined || audit.v <= before) return
    versions.current.set(audit.id, audit.v)
    const { items = [], hasMore = true, reader } = current.current ?? {}
    if (hasMore || (reader && !isInScope(audit, reader))) return
    for (const stepId of Object.values(audit.openSteps))
      if (shown.current.get(stepId) === audit.id && !items.some(({ id }) => id === stepId))
        // A failed read is logged by the provider.
        look(stepId).catch(() => {})
  }
}
