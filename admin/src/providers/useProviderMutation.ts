import { useMutation } from '@tanstack/react-query'
import { HttpError, useNotify } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { CommandProgress } from '#shared/audit/command.ts'
import type { OpenCommand } from '#shared/engine/commands/commandClient.ts'
import type { CommandKind, CommandRequests } from '#shared/engine/commands/commandTable.ts'
import type { Refusal, Result } from '#shared/errors/refusal.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useIsHere } from '../app/useIsHere.ts'
import type { Asked, CommandResult } from './dataProvider/commandVerbs.ts'
import type { FailureBody } from './dataProvider/reported.ts'
import { useOpenCommands, useStop } from './openCommands.ts'
import { RefusalError } from './RefusalError.ts'
import { useAdminProvider } from './useAdminProvider.ts'

/** A change as a screen asks for it: of the active carrier unless another is named. */
export type Wish<K extends CommandKind> = Omit<Asked<K>, 'onAsked'>

export interface ProviderMutation<K extends CommandKind> {
  /** Asks for it, and ends when the engine has ended it: true when it was done. Never rejects. */
  ask: (wish: Wish<K>) => Promise<boolean>
  /** It was asked for, and its end is not known yet. */
  waiting: boolean
  /** How far it is; null: not begun, or not known. */
  progress: CommandProgress | null
  /** Since when it is under way; null: it isn't, or that is not known. */
  since: Date | null
  /** Stops it where it is, as far as it has come. */
  stop: () => Promise<void>
  /** Why the last one was refused, or a mistake that needs no engine to be found (`refuse`). */
  refused: Refusal | null
  refuse: (refusal: Refusal) => void
  /** The result of the last one, once it is done. */
  result: CommandResult | null
  clear: () => void
}

/**
 * A changing verb of the data provider as `useMutation`: asked for, followed to its end, and why it was
 * refused. A refusal that comes when the screen has been left is shown at the foot of the page.
 * `follows` picks, by their request, changes of this person that are followed too when another tab asked
 * for them, or this one before the page was left.
 */
export function useProviderMutation<K extends CommandKind>(
  verb: K,
  onDone?: (wish: Wish<K>, result: CommandResult) => void,
  {
    follows = () => false,
    onEnd,
  }: { follows?: (request: CommandRequests[K]) => boolean; onEnd?: () => void } = {},
): ProviderMutation<K> {
  const provider = useAdminProvider()
  const { carrier } = useActiveCarrier()
  const notify = useNotify()
  const isHere = useIsHere()
  const stop = useStop()
  const own = useRef(new Set<string>()).current
  const [id, setId] = useState<string | null>(null)
  const [mistake, setMistake] = useState<Refusal | null>(null)
  const open = useOpenCommands().find(
    ({ id: each, asked }) =>
      each === id || (asked.kind === verb && follows(asked.request as CommandRequests[K])),
  )
  const { mutateAsync, isPending, error, data, reset } = useMutation<
    CommandResult,
    Error,
    Wish<K> | OpenCommand<K>
  >({
    mutationFn: async (wish) => {
      if ('end' in wish) return resultOf(await wish.end)
      const run = provider[verb] as (asked: Asked<K>) => Promise<CommandResult>
      const onAsked = (asked: string) => {
        own.add(asked)
        setId(asked)
      }
      return run({ carrierCompany: carrier.id, ...wish, onAsked } as Asked<K>)
    },
    onSuccess: (result, wish) => onDone?.('end' in wish ? wish.asked : wish, result),
    onError: (failure) => {
      const { message, next } = refusalOf(failure)
      if (!isHere()) notify(`${message} ${next}`, { type: 'error' })
    },
    onSettled: onEnd,
  })
  const found = useRef(open)
  found.current = open
  useEffect(() => {
    if (open?.id === undefined || own.has(open.id)) return
    own.add(open.id)
    mutateAsync(found.current as OpenCommand<K>).catch(() => {})
  }, [open?.id, own, mutateAsync])
  return {
    ask: async (wish) => {
      setMistake(null)
      return mutateAsync(wish).then(
        () => true,
        () => false,
      )
    },
    waiting: isPending || open !== undefined,
    progress: open?.stored?.progress ?? null,
    since: open?.since ?? null,
    stop: async () => {
      if (open !== undefined) await stop(open)
    },
    refused: mistake ?? (error === null ? null : refusalOf(error)),
    refuse: setMistake,
    result: data ?? null,
    clear: () => {
      setMistake(null)
      reset()
    },
  }
}

/** The refusal in a verb's failure. Anything else is a defect, and is thrown. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof HttpError) return (error.body as FailureBody).refusal
  if (error instanceof RefusalError) return error.refusal
  throw error
}

function resultOf(result: Result<CommandResult>): CommandResult {
  if (!result.ok) throw new RefusalError(result.error)
  return result.value
}
