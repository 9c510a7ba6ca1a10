import { useEffect, useRef, useState } from 'react'
import type { OpenCommand } from '#shared/engine/commands/commandClient.ts'
import type { CommandKind, CommandRequests } from '#shared/engine/commands/commandTable.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { useServices } from '../app/services.ts'
import type { CommandResult } from './dataProvider/commandVerbs.ts'
import { useOpenCommands, useStop } from './openCommands.ts'

interface Followed {
  /** It was asked for, and the engine has not ended it. */
  isRunning: boolean
  done: number
  /** 0: not known. */
  total: number
  /** Pieces a second; 0 until that can be said. */
  rate: number
  /** Ends it after what is in flight. */
  stop: () => void
}

/**
 * Follows a change of this person's to its end, also one that goes on since the page was left or was asked
 * for in another tab. `isIt` picks it by its request; `onBegin` and `onEnd` are called once for each.
 */
export function useFollowed<K extends CommandKind>(
  kind: K,
  isIt: (request: CommandRequests[K]) => boolean,
  { onBegin, onEnd }: { onBegin: () => void; onEnd: (result: Result<CommandResult>) => void },
): Followed {
  const { clock } = useServices()
  const stop = useStop()
  const open = useOpenCommands().find(
    ({ asked }) => asked.kind === kind && isIt(asked.request as CommandRequests[K]),
  )
  const [running, setRunning] = useState<string | null>(null)
  const follow = useRef(async (_command: OpenCommand) => {})
  follow.current = async (command) => {
    setRunning(command.id)
    onBegin()
    const result = await command.end
    setRunning(null)
    onEnd(result)
  }
  const found = useRef(open)
  found.current = open
  useEffect(() => {
    if (open?.id !== undefined && found.current !== undefined) void follow.current(found.current)
  }, [open?.id])

  const { done = 0, total = null } = open?.stored?.progress ?? {}
  const seconds = open === undefined ? 0 : (clock.now().getTime() - open.since.getTime()) / 1_000
  return {
    isRunning: open !== undefined || running !== null,
    done,
    total: total ?? 0,
    rate: seconds > 0 ? Math.round(done / seconds) : 0,
    stop: () => {
      if (open !== undefined) void stop(open)
    },
  }
}
