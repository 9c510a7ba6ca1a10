import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { AdminDataProvider } from '../dataProvider/createDataProvider.ts'
import { useActor } from '../useActor.ts'
import { useAdminProvider } from '../useAdminProvider.ts'
import { expectedAudit, isMissing, needsSteps } from './expectedAudit.ts'
import { usePendingActions } from './usePending.ts'

const KEPT_MS = 300_000

/**
 * Audits of a list as they are shown: with the person's own actions that they do not hold yet. Where
 * such an action needs the carrier and the open steps they are read, which a screen has mostly done
 * before. Actions of `without` are left out. The same list when there is no such action.
 */
export function useExpectedAudits<A extends readonly Audit[] | undefined>(
  audits: A,
  without: ReadonlySet<StaffAction> = NONE,
): A | readonly Audit[] {
  const provider = useAdminProvider()
  const actor = useActor()
  const pending = usePendingActions()
  const missing = pending.filter(
    (each) =>
      !without.has(each.action) && audits?.some((audit) => isMissing(audit, each, actor.userId)),
  )
  const wanted = new Set(missing.filter(needsSteps).map(({ auditFSID }) => auditFSID))
  const detailed = (audits ?? []).filter(({ id }) => wanted.has(id))
  const carrierIds = [...new Set(detailed.map(({ carrierCompany }) => carrierCompany))]
  const steps = useQueries({ queries: detailed.map((audit) => openStepsQuery(provider, audit)) })
  const carriers = useQueries({ queries: carrierIds.map((id) => workCarrierQuery(provider, id)) })
  if (audits === undefined || missing.length === 0) return audits
  return audits.map((audit) => {
    const carrier = carriers[carrierIds.indexOf(audit.carrierCompany)]?.data ?? null
    const openSteps = steps[detailed.indexOf(audit)]?.data
    return expectedAudit({ audit, carrier, openSteps }, missing, actor).audit
  })
}

const NONE: ReadonlySet<StaffAction> = new Set()

/** A carrier's settings with its cadence, kept for five minutes; null until they are read. */
export function useWorkCarrier(carrierId: string): {
  carrier: WorkCarrier | null
  hasFailed: boolean
} {
  const provider = useAdminProvider()
  const { data, isError } = useQuery(workCarrierQuery(provider, carrierId))
  return { carrier: data ?? null, hasFailed: isError || data === null }
}

function workCarrierQuery(provider: AdminDataProvider, id: string) {
  return queryOptions({
    queryKey: ['carriers', 'readWorkCarrier', { id }],
    queryFn: () => provider.readWorkCarrier({ id }),
    staleTime: KEPT_MS,
  })
}

/** The open steps of an audit, for screens that have not read all of its steps. */
export function openStepsQuery(provider: AdminDataProvider, { id, v, openSteps }: Audit) {
  const ids = Object.values(openSteps)
  return queryOptions({
    queryKey: ['asteps', 'readOpenSteps', id, v],
    queryFn: () => provider.readOpenSteps({ ids }),
  })
}
