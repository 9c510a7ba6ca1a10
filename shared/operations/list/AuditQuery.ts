import type { Audit, Day } from '../../domain/audit/Audit.ts'
import type { Band } from '../../domain/audit/band.ts'
import type { DueWithin } from '../../domain/audit/dueWithin.ts'
import type { BakeState } from '../../domain/audit/states.ts'
import type { StepType } from '../../domain/step/steps.ts'
import type { AuditSort } from './auditSorts.ts'

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
  /** Audits that somebody still has to deliver something for, soonest first. */
  due?: { within: DueWithin; today: Day } | undefined
  /** Audits that have one of these flags (`shared/domain/audit/flags.ts`). */
  flags?: readonly string[] | undefined
  /** Whose claim runs at `now`; '' is nobody's. */
  claim?: { by: string; now: Date } | undefined
}

export interface AuditPageQuery extends AuditQuery {
  /** None: the list's own order. */
  sort?: AuditSort | undefined
  limit: number
  /** The `nextCursor` of the page before. */
  after?: string | undefined
}

export interface AuditPage {
  audits: Audit[]
  /** Where the next page starts; null when this is the last. */
  nextCursor: string | null
}
