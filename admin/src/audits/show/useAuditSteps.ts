import { useGetManyReference } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { ERRORS } from '#shared/errors/refusal.ts'
import { useServices } from '../../app/services.ts'
import { expectedAudit, isMissing, type KnownParts } from '../../providers/pending/expectedAudit.ts'
import { useWorkCarrier } from '../../providers/pending/useExpectedAudits.ts'
import { usePendingOf } from '../../providers/pending/usePending.ts'
import { useActor } from '../../providers/useActor.ts'

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

/**
 * An audit's page as it is shown: what is stored, with the person's own actions that it does not hold
 * yet. While the steps of a newer version are being read, the page stays with the version whose steps
 * it has, as long as own actions make up for the difference.
 */
export function useExpectedPage(
  stored: Audit,
  { steps, error, isOutdated }: ReturnType<typeof useAuditSteps>,
  documents: readonly DocumentType[] | undefined,
): KnownParts {
  const actor = useActor()
  const pending = usePendingOf(stored.id)
  const { carrier } = useWorkCarrier(stored.carrierCompany)
  const whole = useRef<{ audit: Audit; steps: readonly Step[] | undefined } | null>(null)
  if (!isOutdated) whole.current = { audit: stored, steps }
  const before = whole.current
  const isBridged =
    isOutdated &&
    error === null &&
    before !== null &&
    pending.some((each) => isMissing(before.audit, each, actor.userId))
  const base = isBridged ? before.audit : stored
  const known = isBridged ? before.steps : steps
  return useMemo(
    () =>
      expectedAudit(
        {
          audit: base,
          carrier,
          steps: known,
          openSteps: known?.filter(isOpenStep),
          documents,
          publicUrl: window.location.origin,
        },
        pending,
        actor,
      ),
    [base, carrier, known, documents, pending, actor],
  )
}
