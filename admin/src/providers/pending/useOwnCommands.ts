import { useEffect } from 'react'
import { useCommandClient } from '../openCommands.ts'
import { useActor } from '../useActor.ts'
import { useProviderQuery } from '../useProviderQuery.ts'

const FRESH_MS = 60_000

/**
 * Follows the person's changes that the database has open: what was asked for before a reload or in
 * another tab is on screen again.
 */
export function useOwnCommands(): void {
  const commands = useCommandClient()
  const { userId } = useActor()
  const { data } = useProviderQuery('readOwnCommands', { userId }, { freshMs: FRESH_MS })
  useEffect(() => {
    if (data !== undefined) commands.adopt(data.by, data.found)
  }, [commands, data])
}

/** What has not gone to the engine, or waits for it: sent now, or taken back. */
export function useTakeBack(): {
  sendNow: (id: string) => void
  /** Why it cannot be taken back; null when it is. */
  takeBack: (id: string) => Promise<'begun' | 'unreachable' | null>
} {
  const commands = useCommandClient()
  return {
    sendNow: (id) => commands.sendNow(id),
    takeBack: async (id) => {
      try {
        return (await commands.withdraw(id)) ? null : 'begun'
      } catch {
        return 'unreachable'
      }
    },
  }
}
