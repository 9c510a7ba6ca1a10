import type { Audit } from '../../domain/audit/Audit.ts'
import { BANDS } from '../../domain/audit/band.ts'
import { claimedBy } from '../../domain/audit/claimedBy.ts'
import { isDueWithin } from '../../domain/audit/dueWithin.ts'
import { matchesSearch, queryToken } from '../../domain/audit/searchTokens.ts'
import type { AuditQuery } from './AuditQuery.ts'

/** Whether an audit is one of those asked for, whatever of it the database has looked at already. */
export function matchesQuery(audit: Audit, query: AuditQuery): boolean {
  const { states = [], search = '', usState, step, outcome, due, claim, flags } = query
  return (
    isInBand(audit, query) &&
    (states.length === 0 || states.includes(audit.bakeState)) &&
    (usState === undefined || audit.insuredMailingState === usState) &&
    (step === undefined || audit.nextStep === step) &&
    (outcome === undefined || audit.outcome === outcome) &&
    (due === undefined || isDueWithin(audit, due.within, due.today)) &&
    (claim === undefined || claimedBy(audit, claim.now) === claim.by) &&
    (flags === undefined || flags.some((flag) => audit.flags.includes(flag))) &&
    (queryToken(search) === null || matchesSearch(audit, search))
  )
}

/** A band is a range of `sortKey`: its keys begin with the band's digit. */
export function isInBand({ sortKey }: Pick<Audit, 'sortKey'>, { band }: AuditQuery): boolean {
  return band === undefined || sortKey.startsWith(BANDS[band].digit)
}
