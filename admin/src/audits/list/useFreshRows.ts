import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import type { AuditListMeta } from '../../providers/dataProvider/auditLists.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import type { LiveState } from '../../providers/useSubscribe.ts'

/** Poll intervals. `live`: rows are pushed, so the poll only checks that the database still answers. */
const POLL_INTERVAL_MS = { live: 15_000, alone: 5_000 }

export interface FreshRows {
  /** Since when the rows on screen may be old: the moment of their last good read; null when fresh. */
  staleSince: Date | null
  /** Asks again now, both for a change and for the rows. */
  retry: () => void
}

/**
 * Knows whether the rows on screen are fresh, and reloads them after a failure. Each poll reads one
 * document, the newest change. Where live changes are switched on but unavailable, a new change
 * triggers a reload of the rows.
 */
export function useFreshRows(carrierId: string, live: { state: LiveState }): FreshRows {
  const dataProvider = useAdminProvider()
  const { data, meta, error, refetch } = useListContext<Audit>()
  const failed = error !== null && error !== undefined
  // First the rows, which ask whether this user may see them at all. It stays so while they are read
  // again: a look that began anew with each reading would cause the next one, without end.
  const [isAnswered, setAnswered] = useState(false)
  if (!isAnswered && (data !== undefined || failed)) setAnswered(true)
  const look = useQuery({
    queryKey: ['audits', 'newestChange', carrierId],
    queryFn: () => dataProvider.newestChange(carrierId),
    enabled: isAnswered,
    refetchInterval: ({ state }) =>
      live.state === 'live' && state.status === 'success' && !failed
        ? POLL_INTERVAL_MS.live
        : POLL_INTERVAL_MS.alone,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
  })
  const isAlone = live.state === 'failed' || data?.length === 0
  const seen = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (look.data === undefined) return
    const changed = seen.current !== undefined && seen.current !== look.data
    seen.current = look.data
    if (changed && isAlone) refetch()
  }, [look.data, isAlone, refetch])
  const triedAt = useRef(0)
  useEffect(() => {
    // A look succeeds where the rows failed: the database answers again. They are asked for once a look.
    if (!failed || !look.isSuccess || look.dataUpdatedAt <= triedAt.current) return
    triedAt.current = look.dataUpdatedAt
    refetch()
  }, [failed, look.isSuccess, look.dataUpdatedAt, refetch])

  const readAt = (meta as AuditListMeta | undefined)?.readAt
  const stale = data !== undefined && (failed || look.isError)
  return {
    staleSince: stale ? (readAt ?? null) : null,
    retry: () => {
      void look.refetch()
      refetch()
    },
  }
}
