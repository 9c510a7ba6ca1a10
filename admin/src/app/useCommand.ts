import { useRef, useState, useSyncExternalStore } from 'react'
import type { CommandProgress } from '#shared/audit/command.ts'
import type { AskedCommand, OpenCommand } from '#shared/engine/commands/commandClient.ts'
import type { CommandKind } from '#shared/engine/commands/commandTable.ts'
import type { Refusal, Result } from '#shared/errors/refusal.ts'
import { useServices } from './services.ts'

/** Asks the engine for something and answers its result, or why it was refused; never rejects. */
export type Ask = <K extends CommandKind>(
  asked: AskedCommand<K>,
) => Promise<Result<Record<string, unknown>>>

/** The one way by which a screen changes anything: every change is asked of the engine. */
export function useAsk(): Ask {
  const { commands } = useServices()
  return (asked) => commands.ask(asked).end
}

/** Stops a command where it is; one that the engine has not begun is withdrawn. Never rejects. */
export function useStop(): (command: OpenCommand) => Promise<void> {
  const { commands } = useServices()
  const ask = useAsk()
  return async ({ id, asked: { carrierCompany }, stored }) => {
    const isWaiting = stored?.state !== 'RUNNING'
    if (isWaiting && (await commands.withdraw(id).catch(() => false))) return
    await ask({ kind: 'stopCommand', carrierCompany, request: { command: id } })
  }
}

/** This tab's commands that have not ended, the oldest first. */
export function useOpenCommands(): readonly OpenCommand[] {
  const { commands } = useServices()
  return useSyncExternalStore(commands.onChange, commands.open)
}

export interface CommandInUse<K extends CommandKind> {
  /** Asks for it, and ends when it has ended: true when it was done. */
  ask: (asked: Omit<AskedCommand<K>, 'kind'>) => Promise<boolean>
  /** It was asked for, and its end is not known yet. */
  waiting: boolean
  /** How far it is; null: not begun, or not known. */
  progress: CommandProgress | null
  /** Stops it where it is, as far as it has come. */
  stop: () => Promise<void>
  /** Why the last one was refused. */
  refused: Refusal | null
  /** The result of the last one, once it is done. */
  result: Record<string, unknown> | null
  clear: () => void
}

/**
 * One kind of command on a screen: asked for, followed to its end, and why it was refused. `onDone` is
 * called once with the request and the result.
 */
export function useCommand<K extends CommandKind>(
  kind: K,
  onDone?: (request: Omit<AskedCommand<K>, 'kind'>, result: Record<string, unknown>) => void,
): CommandInUse<K> {
  const { commands } = useServices()
  const stop = useStop()
  const [id, setId] = useState<string | null>(null)
  const open = useOpenCommands().find((command) => command.id === id)
  const [waiting, setWaiting] = useState(false)
  const [end, setEnd] = useState<Result<Record<string, unknown>> | null>(null)
  const done = useRef(onDone)
  done.current = onDone
  return {
    ask: async (asked) => {
      setEnd(null)
      setWaiting(true)
      const asking = commands.ask({ ...asked, kind })
      setId(asking.id)
      const result = await asking.end
      setWaiting(false)
      setEnd(result)
      if (result.ok) done.current?.(asked, result.value)
      return result.ok
    },
    waiting,
    progress: open?.stored?.progress ?? null,
    stop: async () => {
      if (open !== undefined) await stop(open)
    },
    refused: end === null || end.ok ? null : end.error,
    result: end?.ok ? end.value : null,
    clear: () => setEnd(null),
  }
}
