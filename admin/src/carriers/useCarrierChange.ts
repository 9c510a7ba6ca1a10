import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommandRequests } from '#shared/engine/commands/commandTable.ts'
import type { Carrier } from '#shared/firm/model.ts'
import {
  type ProviderMutation,
  useProviderMutation,
  type Wish,
} from '../providers/useProviderMutation.ts'

/** What is changed of a carrier as it was on screen. */
type ChangeKind = 'changeCarrier' | 'confirmSingleReviewer' | 'changeProfiles' | 'changeTemplates'

interface CarrierChanging<K extends ChangeKind> extends Omit<ProviderMutation<K>, 'ask'> {
  /** Asks for it, held to the version that is on screen; true when it was done, and read again. */
  change: (request: Omit<CommandRequests[K], 'v'>) => Promise<boolean>
}

/** Changes of one carrier; what is shown of it is read again when one is done. */
export function useCarrierChange<K extends ChangeKind>(
  kind: K,
  { id, v = 0 }: Pick<Carrier, 'id' | 'v'>,
): CarrierChanging<K> {
  const queries = useQueryClient()
  const { ask, ...acting } = useProviderMutation(kind)
  /** Also while what was changed is read again: until then the screen has it as unsaved. */
  const [isChanging, setChanging] = useState(false)
  return {
    ...acting,
    waiting: acting.waiting || isChanging,
    change: async (change) => {
      const wish = { carrierCompany: id, request: { ...change, v } } as unknown as Wish<K>
      setChanging(true)
      try {
        const isDone = await ask(wish)
        if (isDone)
          await queries.invalidateQueries({ queryKey: ['carriers'] }, { cancelRefetch: false })
        return isDone
      } finally {
        setChanging(false)
      }
    },
  }
}
