import { useMemo, useRef } from 'react'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { expectedAudit, isMissing, type KnownParts } from '../../providers/pending/expectedAudit.ts'
import { useWorkCarrier } from '../../providers/pending/useExpectedAudits.ts'
import { usePendingOf } from '../../providers/pending/usePending.ts'
import { useActor } from '../../providers/useActor.ts'
import type { useAuditSteps } from './useAuditSteps.ts'

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
