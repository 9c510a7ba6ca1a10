import { useQueryClient } from '@tanstack/react-query'
import type { CommandRequests } from '#shared/engine/commands/commandTable.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { type Administration, useAdministration } from '../app/useAdministration.ts'

/** What is changed of a carrier as it was on screen. */
type ChangeKind =
  | 'changeCarrier'
  | 'confirmSingleReviewer'
  | 'changeProfiles'
  | 'changeTemplates'
  | 'setCadence'

export interface CarrierChanging extends Omit<Administration, 'ask'> {
  /** Asks for it, held to the version that is on screen; true when it was done. */
  change: <K extends ChangeKind>(
    kind: K,
    request: Omit<CommandRequests[K], 'v'>,
  ) => Promise<boolean>
}

/** Changes of one carrier; what is shown of it is read again when one is done. */
export function useCarrierChange({ id, v = 0 }: Pick<Carrier, 'id' | 'v'>): CarrierChanging {
  const queries = useQueryClient()
  const { ask, ...acting } = useAdministration()
  return {
    ...acting,
    change: async <K extends ChangeKind>(kind: K, change: Omit<CommandRequests[K], 'v'>) => {
      const request = { ...change, v } as unknown as CommandRequests[K]
      const isDone = await ask({ kind, carrierCompany: id, request })
      if (isDone)
        await queries.invalidateQueries({ queryKey: ['carriers'] }, { cancelRefetch: false })
      return isDone
    },
  }
}
