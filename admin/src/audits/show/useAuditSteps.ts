import { useGetManyReference } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { ERRORS } from '#shared/errors/refusal.ts'
import { useServices } from '../../app/services.ts'

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
  useLogLostSteps(id, isPlaceholderData ? undefined : data)
  return { steps: data, error, refetch, isOutdated: isPlaceholderData }
}

/** Specification §8: a refreshed step that the list does not hold any more. Steps are never deleted. */
function useLogLostSteps(auditFSID: string, steps: readonly Step[] | undefined): void {
  const { logger } = useServices()
  const before = useRef<{ auditFSID: string; ids: readonly string[] } | null>(null)
  useEffect(() => {
    if (steps === undefined) return
    const ids = steps.map(({ id }) => id)
    const known = before.current?.auditFSID === auditFSID ? before.current.ids : []
    if (known.some((id) => !ids.includes(id))) logger.error(ERRORS.OBJECT_NOT_IN_ARRAY.message)
    before.current = { auditFSID, ids }
  }, [auditFSID, steps, logger])
}
