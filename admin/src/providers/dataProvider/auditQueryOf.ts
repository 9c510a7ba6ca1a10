import type { AuditQuery } from '#shared/audit/listQuery.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { type AuditFilter, CLAIM_OF_ME } from './auditFilter.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { queryOfFilter } from './queryOfFilter.ts'

/** The query of a filter: of the active carrier unless it names another, in the active slices. */
export async function auditQueryOf(
  { session, clock }: ProviderContext,
  filter: AuditFilter,
): Promise<AuditQuery> {
  return queryOfFilter(filter, {
    carrier: filter.carrierCompany ?? (await session.carrier()),
    slices: await session.activeSlices(),
    userId: filter.claim === CLAIM_OF_ME ? ((await session.user())?.id ?? '') : '',
    timeZone: filter.timeZone ?? DEFAULT_TIME_ZONE,
    now: clock.now(),
  })
}
