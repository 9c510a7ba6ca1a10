import { FLAGS } from '#shared/audit/exceptions.ts'
import type { AuditQuery } from '#shared/audit/listQuery.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { type AuditFilter, CLAIM_OF_ME, UNCLAIMED } from './auditFilter.ts'

/** What a query needs besides the filter. */
export interface FilterFacts {
  carrier: string
  slices: readonly string[]
  /** Whom `me` means. */
  userId: string
  /** The carrier's: days are counted in it. */
  timeZone: string
  now: Date
}

/** The query of a filter as it was chosen. */
export function queryOfFilter(
  filter: AuditFilter,
  { carrier, slices, userId, timeZone, now }: FilterFacts,
): AuditQuery {
  const { states, band, q, usState, step, outcome, due, claim, flag } = filter
  return {
    carrier,
    slices,
    states,
    band,
    search: q,
    usState,
    step,
    outcome,
    due: due && { within: due, today: todayIn(timeZone, now) },
    flags: flag === 'any' ? FLAGS : flag && [flag],
    claim: claim === undefined ? undefined : { by: holderOf(claim, userId), now },
  }
}

function holderOf(claim: string, userId: string): string {
  if (claim === UNCLAIMED) return ''
  return claim === CLAIM_OF_ME ? userId : claim
}
