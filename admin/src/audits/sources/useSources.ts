import type { UseQueryResult } from '@tanstack/react-query'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { importsOf } from '#shared/domain/order/importsOf.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { readLineage, type TracedField } from '#shared/operations/readLineage.ts'
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
