import { useGetManyReference } from 'ra-core'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { Step } from '#shared/domain/step/Step.ts'

/** More steps than any audit has; the way through all of them is about thirty. */
const MOST_STEPS = 200

/**
 * The steps of an audit. Whatever changes one raises the audit's version, and they are read anew;
 * until then those of the version before are `isOutdated`.
 */
export function useAuditSteps({ id, carrierCompany, v }: Audit) {
  const { data, error, refetch, isPlaceholderData } = useGetManyReference<Step>(
    'asteps',
    {
      target: 'auditFSID',
      id,
      filter: { carrierCompany },
      pagination: { page: 1, perPage: MOST_STEPS },
      sort: { field: 'dateAdded', order: 'DESC' },
      meta: { v },
    },
    { retry: false, placeholderData: (before) => before },
  )
  return { steps: data, error, refetch, isOutdated: isPlaceholderData }
}
