import { todayIn } from '#shared/domain/format/today.ts'
import type { AuditQuery } from '#shared/operations/list/AuditQuery.ts'
import { type AuditFilter, CLAIM_OF_ME, CLAIM_OF_NOBODY } from './auditFilter.ts'
import type { ProviderContext } from './ProviderContext.ts'

/**
 * The query of a filter as it was chosen: of the active carrier unless it names another, in the active
 * slices. Days are those of `timeZone`, the carrier's.
 */
export async function auditQueryOf(
  { session, clock }: ProviderContext,
  filter: AuditFilter,
): Promise<AuditQuery> {
  const { carrierCompany, states, band, q, usState, step, outcome, due, claim } = filter
  const now = clock.now()
  const timeZone = filter.timeZone ?? 'America/New_York'
  return {
    carrier: carrierCompany ?? (await session.carrier()),
    slices: await session.activeSlices(),
    states,
    band,
    search: q,
    usState,
    step,
    outcome,
    due: due && { within: due, today: todayIn(timeZone, now) },
    claim: claim === undefined ? undefined : { by: await whose(claim, session), now },
  }
}

async function whose(claim: string, session: ProviderContext['session']): Promise<string> {
  if (claim === CLAIM_OF_NOBODY) return ''
  return claim === CLAIM_OF_ME ? ((await session.user())?.id ?? '') : claim
}
