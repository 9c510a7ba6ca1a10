import { useQueries } from '@tanstack/react-query'
import type { Audit } from '#shared/audit/model.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import { useServices } from '../app/services.ts'
import { useActor } from '../work/useActor.ts'
import { openStepsQuery } from '../work/useRehearsal.ts'
import { workCarrierQuery } from '../work/useWorkCarrier.ts'
import { expectedAudit, isMissing, needsSteps } from './expectedAudit.ts'
import { usePendingActions } from './pendingContext.ts'

/**
 * Audits of a list as they are shown: with the person's own actions that they do not hold yet. Where
 * such an action needs the carrier and the open steps they are read, which a screen has mostly done
 * before. Actions of `without` are left out. The same list when there is no such action.
 */
export function useExpectedAudits<A extends readonly Audit[] | undefined>(
  audits: A,
  without: ReadonlySet<StaffAction> = NONE,
): A | readonly Audit[] {
  const { store } = useServices()
  const actor = useActor()
  const pending = usePendingActions()
  const missing = pending.filter(
    (each) =>
      !without.has(each.action) && audits?.some((audit) => isMissing(audit, each, actor.userId)),
  )
  const wanted = new Set(missing.filter(needsSteps).map(({ auditFSID }) => auditFSID))
  const detailed = (audits ?? []).filter(({ id }) => wanted.has(id))
  const carrierIds = [...new Set(detailed.map(({ carrierCompany }) => carrierCompany))]
  const steps = useQueries({ queries: detailed.map((audit) => openStepsQuery(store, audit)) })
  const carriers = useQueries({ queries: carrierIds.map((id) => workCarrierQuery(store, id)) })
  if (audits === undefined || missing.length === 0) return audits
  return audits.map((audit) => {
    const carrier = carriers[carrierIds.indexOf(audit.carrierCompany)]?.data ?? null
    const openSteps = steps[detailed.indexOf(audit)]?.data
    return expectedAudit({ audit, carrier, openSteps }, missing, actor).audit
  })
}

const NONE: ReadonlySet<StaffAction> = new Set()
