import { createContext, useContext, useSyncExternalStore } from 'react'
import type { CommandClient, OpenCommand } from '#shared/engine/commands/commandClient.ts'
import { stopCommand } from './dataProvider/commandVerbs.ts'

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
  return (command) => stopCommand(commands, command)
}
