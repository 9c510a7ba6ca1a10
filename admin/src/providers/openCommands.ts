import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { CommandClient, OpenCommand } from '#shared/engine/commands/commandClient.ts'
import { useActor } from './useActor.ts'
import { useProviderQuery } from './useProviderQuery.ts'

const CommandsContext = createContext<CommandClient | null>(null)

export const CommandsProvider = CommandsContext.Provider

/** This tab's changes on their way to the engine, for hooks of the providers. */
export function useCommandClient(): CommandClient {
  const commands = useContext(CommandsContext)
  if (commands === null) throw new Error('useCommandClient outside of CommandsProvider')
  return commands
}

/** This tab's changes that have not ended, the oldest first. */
export function useOpenCommands(): readonly OpenCommand[] {
  const commands = useCommandClient()
  return useSyncExternalStore(commands.onChange, commands.open)
}

/** Stops a change where it is; one that the engine has not begun is withdrawn. Never rejects. */
export function useStop(): (command: OpenCommand) => Promise<void> {
  const commands = useCommandClient()
  return async ({ id, asked: { carrierCompany }, stored }) => {
    const isWaiting = stored?.state !== 'RUNNING'
    if (isWaiting && (await commands.withdraw(id).catch(() => false))) return
    await commands.ask({ kind: 'stopCommand', carrierCompany, request: { command: id } }).end
  }
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
