import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ListOptions, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { useLiveList } from '../live/useLiveList.ts'
import { useActiveCarrier } from './useActiveCarrier.ts'
import { useReading } from './useReading.ts'

/**
 * A list that is read at once and then stays true: what others change is on screen without asking. The
 * first answer needs no more than the small SDK; what follows it is loaded after.
 */
export function useLiveRecords<T>(
  collection: string,
  options: ListOptions,
  key: readonly string[] = [],
): UseQueryResult<StoredDocument<T>[]> {
  const queries = useQueryClient()
  const { carrier, user } = useActiveCarrier()
  const name = [collection, 'live', ...key]
  const reading = useReading<StoredDocument<T>[]>({
    key: name,
    resource: collection,
    read: ({ store }) => store.list<T>(collection, options),
  })
  useLiveList<T>(collection, user === null || reading.data === undefined ? null : options, (view) =>
    queries.setQueryData([...name, carrier.id, carrier.timeZone], view),
  )
  return reading
}
