import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { User } from '#shared/firm/model.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { reported } from '../providers/dataProvider/reported.ts'
import { useServices } from './services.ts'
import { useSession } from './sessionContext.ts'
import { type KnownCarrier, useActiveCarrier } from './useActiveCarrier.ts'

/** How often a failed read is retried. */
export const RETRY_EVERY_MS = 5_000

/** What a reading reads by. */
export interface ReadingNeeds {
  store: DocumentStore
  user: User
  carrier: KnownCarrier
  /** The active slices; none for a carrier user. */
  slices: readonly string[]
  now: Date
}

interface Reading<T> {
  /** What it is, without the carrier: a key of the query cache. */
  key: readonly string[]
  /** What the sentences of a failure call it (`reported.ts`). */
  resource: string
  read: (needs: ReadingNeeds) => Promise<T>
  /** How long an answer is good enough for a screen that comes back. */
  freshMs?: number
  /** The poll interval while the tab is visible. */
  everyMs?: number
  enabled?: boolean
}

/**
 * Something a screen reads that is no record of react-admin's: for the active carrier, once the user
 * is known. A failure has the catalogue's words and a reference, never looks like an empty answer, and
 * clears automatically when the database answers again; what was read before stays on screen.
 */
export function useReading<T>({
  key,
  resource,
  read,
  freshMs = 0,
  everyMs,
  enabled = true,
}: Reading<T>): UseQueryResult<T> {
  const { store, clock, random, logger } = useServices()
  const session = useSession()
  const { user, carrier } = useActiveCarrier()
  return useQuery({
    queryKey: [...key, carrier.id, carrier.timeZone],
    queryFn: () => reported({ clock, random, logger }, resource, readNow()),
    enabled: enabled && user !== null,
    staleTime: freshMs,
    refetchOnWindowFocus: true,
    refetchInterval: (query) =>
      query.state.status === 'error' || query.state.fetchFailureCount > 0
        ? RETRY_EVERY_MS
        : (everyMs ?? false),
  })

  async function readNow(): Promise<T> {
    if (user === null) throw new Error('read before the user is known')
    // Slices are staff's: carrier users may not even read which there are.
    const slices = user.role === 'carrier' ? [] : await session.activeSlices()
    return read({ store, user, carrier, slices, now: clock.now() })
  }
}
