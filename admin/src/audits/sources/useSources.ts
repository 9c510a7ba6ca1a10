import type { UseQueryResult } from '@tanstack/react-query'
import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { importsOf, type TracedField } from '#shared/orders/lineage.ts'
import { readLineage } from '#shared/orders/ops/storedOrders.ts'
import { useReading } from '../../app/useReading.ts'

/** Where the fields of an audit came from: read when it is asked for, and once for its imports. */
export function useSources(audit: Audit, isAsked: boolean): UseQueryResult<TracedField[]> {
  const imports = importsOf(audit).map(({ op, batchId }) => `${op} ${batchId}`)
  return useReading({
    key: ['audits', 'sources', audit.id, imports.join()],
    resource: COLLECTIONS.uploads,
    read: ({ store }) => readLineage(store, audit),
    freshMs: Number.POSITIVE_INFINITY,
    enabled: isAsked,
  })
}
