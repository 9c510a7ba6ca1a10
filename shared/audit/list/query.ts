import type { StepType } from '#shared/firm/model.ts'
import type { Day } from '#shared/kernel/day.ts'
import { BANDS, type Band, type DueWithin, isDueWithin } from '../bands.ts'
import type { Audit } from '../model.ts'
import { claimedBy } from '../nextAction.ts'
import { matchesSearch, queryToken } from '../search.ts'
import type { BakeState } from '../states.ts'
import type { AuditSort } from './sorts.ts'

/** What a list of audits is narrowed by; what is not given narrows nothing. */
export interface AuditQuery {
  carrier: string
  /** The active slices; none means that nothing is on screen. */
  slices: readonly string[]
  /** None means any. */
  states?: readonly BakeState[] | undefined
  band?: Band | undefined
  /** Words as typed in the search box. */
  search?: string | undefined
  /** Two letters: the state of the insured's mailing address. */
  usState?: string | undefined
  /** The step that is next. */
  step?: StepType | undefined
  outcome?: Exclude<Audit['outcome'], ''> | undefined
  /** Open audits that are due by then, soonest first. */
  due?: { within: DueWithin; today: Day } | undefined
  /** Audits that have one of these flags (`shared/audit/exceptions.ts`). */
  flags?: readonly string[] | undefined
  /** Audits claimed by this person at `now`; empty: claimed by none. */
  claim?: { by: string; now: Date } | undefined
}

export interface AuditPageQuery extends AuditQuery {
  /** None: the list's own order. */
  sort?: AuditSort | undefined
  limit: number
  /** The `nextCursor` of the page before. */
  after?: string | undefined
}

export interface AuditListPage {
  audits: Audit[]
  /** Where the next page starts; null when this is the last. */
  nextCursor: string | null
}

/** Whether an audit matches the whole query, also what the database has checked already. */
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
