import { queryOptions, useQuery } from '@tanstack/react-query'
import type { WorkCarrier } from '#shared/audit/model.ts'
import { readWorkCarrier } from '#shared/audit/ops/readKnowledge.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { useServices } from '../app/services.ts'

const KEPT_MS = 300_000

/** A carrier's settings with its cadence, kept for five minutes; null until they are read. */
export function useWorkCarrier(carrierId: string): {
  carrier: WorkCarrier | null
  hasFailed: boolean
} {
  const { store } = useServices()
  const { data, isError } = useQuery(workCarrierQuery(store, carrierId))
  return { carrier: data ?? null, hasFailed: isError || data === null }
}

export function workCarrierQuery(store: DocumentStore, carrierId: string) {
  return queryOptions({
    queryKey: ['carriers', 'work', carrierId],
    queryFn: () => readWorkCarrier(store, carrierId),
    staleTime: KEPT_MS,
  })
}
