import type { QueryClient } from '@tanstack/react-query'
import type { Audit } from '#shared/audit/model.ts'

/** The query key of an audit that was read separately. */
export function keyOfAudit(id: string) {
  return ['audits', 'getOne', { id, meta: undefined }]
}

/** Shows an audit that was changed here as it is now; every list that may show it is read again. */
export function showChange(queries: QueryClient, audit: Audit): void {
  queries.setQueryData<Audit>(keyOfAudit(audit.id), (held) =>
    held !== undefined && held.v > audit.v ? held : audit,
  )
  for (const resource of ['audits', 'asteps'])
    void queries.invalidateQueries({ queryKey: [resource], predicate: mayBeOutdated })
}

/**
 * What a change of an audit does not touch, or what is asked anew because its version is in the
 * question: reading it again would only cost.
 */
const UNTOUCHED: readonly unknown[] = [
  'getOne',
  'byCode',
  'publicAccess',
  'readOpenSteps',
  'getManyReference',
]

function mayBeOutdated({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return !UNTOUCHED.includes(queryKey[1])
}
