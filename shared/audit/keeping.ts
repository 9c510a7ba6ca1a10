import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { addYears, type Day, todayIn } from '#shared/kernel/day.ts'
import type { Audit } from './model.ts'
import { isOverState } from './states.ts'
import { type LinkFacts, openUntilOf } from './timing.ts'

/**
 * Whole years for which an audit is kept at least. A policy lets the carrier examine the books until three
 * years after the policy period, and so long both sides need what the audit rests on.
 */
export const KEPT_YEARS = 3

/** States whose law has records of a policy kept longer. For others: the firm's settings of retention. */
export const KEPT_YEARS_BY_STATE: Readonly<Record<string, { years: number; source: string }>> = {
  NY: {
    years: 6,
    source: '11 NYCRR 243.2(b)(1), six years after the policy is no longer in force',
  },
}

/** What its end is worked out from. */
export type KeptAudit = Pick<
  Audit,
  'bakeState' | 'policyEnd' | 'auditEnd' | 'dateAdded' | 'history' | 'timeZone'
> &
  KeptIn &
  Partial<Pick<Audit, 'hold'>>

type KeptIn = Pick<Audit, 'insuredMailingState' | 'insuredLocationState'>

/**
 * Years that the audit is kept by the law of its state; of both, the longer, where its two addresses are
 * in two. `own` are a firm's, which only lengthen.
 */
export function keptYears(
  { insuredMailingState, insuredLocationState }: KeptIn,
  own: { years?: number; states?: Readonly<Record<string, number>> } = {},
): number {
  const states = [insuredMailingState, insuredLocationState].flatMap((state) => [
    KEPT_YEARS_BY_STATE[state]?.years ?? 0,
    own.states?.[state] ?? 0,
  ])
  return Math.max(KEPT_YEARS, own.years ?? 0, ...states)
}

/**
 * The last day on which an audit is kept: so many years after the end of its term, or after its last move
 * where that came later. Null while it is worked, is not billed, or is under a legal hold.
 */
export function keptUntil(audit: KeptAudit, years: number = keptYears(audit)): Day | null {
  if (!isOverState(audit.bakeState) || isHeld(audit)) return null
  const { policyEnd, auditEnd, history, dateAdded, timeZone } = audit
  const moved = history.findLast(({ to }) => to !== undefined)?.date ?? dateAdded
  const lastMove = todayIn(timeZone || DEFAULT_TIME_ZONE, moved)
  const [end = lastMove] = [policyEnd, auditEnd, lastMove]
    .filter((day) => day !== null)
    .sort()
    .reverse()
  return addYears(end, years)
}

/** Days for which code and PIN still lead to the links of an audit after those ended: the page says so. */
export const OPENS_KEPT_DAYS = 90

/** Days after which code and PIN are first checked: most audits are worked for as long. */
const OPENS_CHECKED_AFTER_DAYS = 120

const DAY_MS = 86_400_000

/** The moment at which a code and PIN made `now` are first checked. */
export function firstOpensCheck(now: Date): Date {
  return new Date(now.getTime() + OPENS_CHECKED_AFTER_DAYS * DAY_MS)
}

/** The moment until which an audit's code and PIN lead to its links; null while it may be worked or is held. */
export function opensKeptUntil(audit: KeptAudit & LinkFacts): Date | null {
  const { bakeState, timeZone } = audit
  if (!isOverState(bakeState) || isHeld(audit)) return null
  const ended = openUntilOf(audit, timeZone || DEFAULT_TIME_ZONE)
  return new Date(ended.getTime() + OPENS_KEPT_DAYS * DAY_MS)
}

/** Whether it is under a legal hold: it is not removed, and no person's data in it is erased. */
export function isHeld({ hold }: Partial<Pick<Audit, 'hold'>>): boolean {
  return hold !== undefined && hold !== null
}
