import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { AdminDataProvider } from '../../providers/dataProvider/createDataProvider.ts'
import type { AuditListMeta } from '../../providers/dataProvider/listAudits.ts'

const LOOK_EVERY_MS = 5_000

export interface FreshRows {
  /** Since when the rows on screen may be old: the moment of their last good read; null when fresh. */
  staleSince: Date | null
  /** Asks again now, both for a change and for the rows. */
  retry: () => void
}

/**
 * Keeps the rows on screen fresh while the tab is visible: every five seconds one document is read,
 * the newest change, and only when it is another one are the rows read again. After a failure the
 * same look brings the rows back by itself.
 */
export function useFreshRows(carrierId: string): FreshRows {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { data, meta, error, refetch } = useListContext<Audit>()
  const failed = error !== null && error !== undefined
  const look = useQuery({
    queryKey: ['audits', 'newestChange', carrierId],
    queryFn: () => dataProvider.newestChange(carrierId),
    // First the rows, which ask whether this user may see them at all.
    enabled: data !== undefined || failed,
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
  })
  const seen = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (look.data === undefined) return
    const changed = seen.current !== undefined && seen.current !== look.data
    seen.current = look.data
    if (changed) refetch()
  }, [look.data, refetch])
  useEffect(() => {
    // A look that succeeded after the rows failed: the database answers again.
    if (failed && look.isSuccess && look.dataUpdatedAt > 0) refetch()
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
