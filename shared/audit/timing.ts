import { isBusinessDaysAhead, nextBusinessDay } from '#shared/kernel/businessDay.ts'
import { AUDIT_DUE_DAYS } from '#shared/kernel/constants.ts'
import {
  addDays,
  type Day,
  daysBetween,
  endOfDay,
  readMoment,
  todayIn,
} from '#shared/kernel/day.ts'
import type { Audit } from './model.ts'
import type { BakeState } from './states.ts'

/** When an order gives no due date: 45 days after the policy's end, or the next business day. */
export function defaultAuditDue(policyEnd: Day): Day {
  return nextBusinessDay(addDays(policyEnd, AUDIT_DUE_DAYS))
}

/** Days until the audit is due; negative when it is late, null when it has no due day. */
export function dueIn(auditDue: Day | null, today: Day): number | null {
  return auditDue === null ? null : daysBetween(today, auditDue)
}

/** What the end of an audit's links depends on. */
export type LinkFacts = Pick<
  Audit,
  | 'auditNoFlyDue'
  | 'auditDue'
  | 'dateAdded'
  | 'linkSentAt'
  | 'linkExtendedTo'
  | 'bakeState'
  | 'dateSent'
  | 'history'
>

/** Days after the due day in which the public can still answer. */
const OPEN_AFTER_DUE_DAYS = 90

/** Days for which a link is open at least, from the day it was made or last sent. */
export const OPEN_AFTER_SENDING_DAYS = 30

/** Days after the results went to the carrier in which the public can still read its confirmation. */
const READABLE_AFTER_RESULTS_DAYS = 30

/** A due day nearer than this, in business days, is not asked of the public. */
const SHORTEST_NOTICE = 5

/** Days from sending that the public gets instead of a due day that is too near. */
const NOTICE_DAYS = 10

/**
 * The moment at which an audit's links end (docs/decisions/0050). The latest of: the last contact day,
 * else the 90th day after the due day; the 30th day after the links were made or last sent; and the day to
 * which staff extended them. An audit that was cancelled ends them at that moment, one that was sent to the carrier 30 days later at most.
 * Days end in the carrier's `timeZone`.
 */
export function openUntilOf(audit: LinkFacts, timeZone: string): Date {
  const { auditNoFlyDue, auditDue, dateAdded, linkExtendedTo } = audit
  const due = auditDue ?? todayIn(timeZone, dateAdded)
  const wanted = auditNoFlyDue ?? addDays(due, OPEN_AFTER_DUE_DAYS)
  const least = addDays(givenOutOn(audit, timeZone), OPEN_AFTER_SENDING_DAYS)
  const last = [wanted, least, linkExtendedTo ?? least].sort().at(-1) ?? wanted
  const open = endOfDay(last, timeZone)
  const end = endByState(audit, timeZone)
  return end !== null && end < open ? end : open
}

/**
 * The day by which the public is asked to answer: the due day where it was at least five business days
 * ahead when the links were last sent, else the first business day ten days after that; never a day
 * after the links' end. Null without a due day, and when the links had ended before.
 */
export function answerByOf(audit: LinkFacts, timeZone: string): Day | null {
  const { auditDue } = audit
  if (auditDue === null) return null
  const from = givenOutOn(audit, timeZone)
  const day = isBusinessDaysAhead(auditDue, from, SHORTEST_NOTICE)
    ? auditDue
    : nextBusinessDay(addDays(from, NOTICE_DAYS))
  const last = lastDayOf(openUntilOf(audit, timeZone), timeZone)
  const soonest = day < last ? day : last
  return soonest > from ? soonest : null
}

/** The last day on which a link that ends at `openUntil` is open. */
export function lastDayOf(openUntil: Date, timeZone: string): Day {
  return todayIn(timeZone, new Date(openUntil.getTime() - 1))
}

/** The day on which the links were made or last sent. */
function givenOutOn({ dateAdded, linkSentAt }: LinkFacts, timeZone: string): Day {
  const isLater = linkSentAt !== null && linkSentAt > dateAdded
  return todayIn(timeZone, isLater ? linkSentAt : dateAdded)
}

/** When the audit's state ends its links; null while it doesn't. */
export function endByState(audit: LinkFacts, timeZone: string): Date | null {
  const { bakeState, history, dateSent, dateAdded } = audit
  const entered = (state: BakeState) => history.findLast(({ to }) => to === state)
  const isBilled = bakeState === 'INVOICED'
  // A cancelled audit can be billed too.
  const state = isBilled ? (entered('INVOICED')?.from ?? bakeState) : bakeState
  if (state === 'CANCELLED') return readMoment(entered('CANCELLED')?.date) ?? dateAdded
  if (state !== 'SENT_TO_CARRIER' && !isBilled) return null
  const sentOn = todayIn(timeZone, dateSent ?? dateAdded)
  return endOfDay(addDays(sentOn, READABLE_AFTER_RESULTS_DAYS), timeZone)
}
