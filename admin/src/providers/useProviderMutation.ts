import { useMutation } from '@tanstack/react-query'
import { HttpError, useNotify } from 'ra-core'
import { useState } from 'react'
import type { CommandProgress } from '#shared/audit/command.ts'
import type { CommandKind } from '#shared/engine/commands/commandTable.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useIsHere } from '../app/useIsHere.ts'
import type { Asked, CommandResult } from './dataProvider/commandVerbs.ts'
import type { FailureBody } from './dataProvider/reported.ts'
import { useOpenCommands, useStop } from './openCommands.ts'
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
 */
export function useProviderMutation<K extends CommandKind>(
  verb: K,
  onDone?: (wish: Wish<K>, result: CommandResult) => void,
): ProviderMutation<K> {
  const provider = useAdminProvider()
  const { carrier } = useActiveCarrier()
  const notify = useNotify()
  const isHere = useIsHere()
  const stop = useStop()
  const [id, setId] = useState<string | null>(null)
  const [mistake, setMistake] = useState<Refusal | null>(null)
  const open = useOpenCommands().find((command) => command.id === id)
  const { mutateAsync, isPending, error, data, reset } = useMutation<CommandResult, Error, Wish<K>>(
    {
      mutationFn: (wish) => {
        const run = provider[verb] as (asked: Asked<K>) => Promise<CommandResult>
        return run({ carrierCompany: carrier.id, ...wish, onAsked: setId } as Asked<K>)
      },
      onSuccess: (result, wish) => onDone?.(wish, result),
      onError: (failure) => {
        const { message, next } = refusalOf(failure)
        if (!isHere()) notify(`${message} ${next}`, { type: 'error' })
      },
    },
  )
  return {
    ask: async (wish) => {
      setMistake(null)
      return mutateAsync(wish).then(
        () => true,
        () => false,
      )
    },
    waiting: isPending,
    progress: open?.stored?.progress ?? null,
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
  throw error
}
