import { useNotify } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { AskedCommand } from '#shared/engine/commands/commandClient.ts'
import type { CommandKind } from '#shared/engine/commands/commandTable.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useActiveCarrier } from './useActiveCarrier.ts'
import { useAsk } from './useCommand.ts'

export interface Administration {
  /**
   * Asks the engine, for the active carrier unless another is named, and ends when it has ended: true
   * when it was done.
   */
  ask: <K extends CommandKind>(asked: AdministrativeCommand<K>) => Promise<boolean>
  /** It was asked for, and its end is not known yet. */
  waiting: boolean
  /** Why the last one was refused. */
  refused: Refusal | null
  /** Shows a mistake that needs no engine to be found. */
  refuse: (refusal: Refusal) => void
  clear: () => void
}

/** A change of settings, in its carrier. */
export type AdministrativeCommand<K extends CommandKind> = Omit<
  AskedCommand<K>,
  'carrierCompany'
> & { carrierCompany?: string }

/**
 * Changes of users, carriers and settings, one after the other, and why one was refused. A refusal that
 * comes when the dialog has been left is shown at the foot of the page.
 */
export function useAdministration(): Administration {
  const askEngine = useAsk()
  const notify = useNotify()
  const { carrier } = useActiveCarrier()
  const [waiting, setWaiting] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return {
    waiting,
    refused,
    refuse: setRefused,
    clear: () => setRefused(null),
    ask: async (asked) => {
      setWaiting(true)
      setRefused(null)
      const result = await askEngine({ carrierCompany: carrier.id, ...asked })
      setWaiting(false)
      if (result.ok) return true
      const { message, next } = result.error
      if (isHere.current) setRefused(result.error)
      else notify(`${message} ${next}`, { type: 'error' })
      return false
    },
  }
}
