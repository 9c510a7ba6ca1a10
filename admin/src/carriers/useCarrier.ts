import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useLiveDocument } from '../app/useLiveDocument.ts'
import { useReading } from '../app/useReading.ts'

/** A carrier's settings, live: other users' changes show without a reload. */
export function useCarrier(id: string): UseQueryResult<Carrier> {
  const queries = useQueryClient()
  const { carrier: active } = useActiveCarrier()
  const key = ['carriers', 'one', id]
  const reading = useReading<Carrier>({
    key,
    resource: 'carriers',
    read: async ({ store }) => {
      const found = await store.get<Carrier>(COLLECTIONS.carriers, id)
      if (found === null) throw new StoreError('not-found', 'GetD', 'no such carrier')
      return found
    },
  })
  useLiveDocument<Carrier>(COLLECTIONS.carriers, id, (carrier) => {
    if (carrier !== null) queries.setQueryData([...key, active.id, active.timeZone], carrier)
    else void reading.refetch()
  })
  return reading
}
