import { type Result, refusal } from '#shared/errors/refusal.ts'
import { addDays, type Day, daysBetween, formatDay, todayIn } from '#shared/kernel/day.ts'
import type { Audit } from '../model.ts'
import { STATES } from '../states.ts'
import { AuditDraft } from '../steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from '../steps/model.ts'
import { endByState, lastDayOf, openUntilOf } from '../timing.ts'

/** In days: how near a link's end staff are warned of it, and how far ahead they can extend it. */
export const LINK_DAYS = { warning: 7, longestExtension: 365 } as const

/** How an audit's links are: `ending` in the last days before they end. */
export type LinkStanding = 'open' | 'ending' | 'ended' | 'closed'

export interface LinkLife {
  standing: LinkStanding
  /** The last day on which they are, or were, open. */
  lastDay: Day
  /** Days from today to the last one: 0 is today, negative is past. */
  daysLeft: number
}

/** How the links are at `now` that end at `openUntil`, in days of the carrier's `timeZone`. */
export function linkLife(
  { linkClosedAt }: Pick<Audit, 'linkClosedAt'>,
  { openUntil, now, timeZone }: { openUntil: Date; now: Date; timeZone: string },
): LinkLife {
  const lastDay = lastDayOf(openUntil, timeZone)
  const daysLeft = daysBetween(todayIn(timeZone, now), lastDay)
  const isOver = openUntil <= now
  const running = daysLeft < LINK_DAYS.warning ? 'ending' : 'open'
  const standing = linkClosedAt !== null ? 'closed' : isOver ? 'ended' : running
  return { standing, lastDay, daysLeft }
}

/**
 * The days to which staff can extend an audit's links: after the last one that they have, up to a year
 * ahead, and no later than its state ends them. Null where there is none: they are closed, or ended by the
 * state.
 */
export function extensionDays(
  audit: Audit,
  { now, timeZone }: { now: Date; timeZone: string },
): { earliest: Day; latest: Day } | null {
  if (audit.linkClosedAt !== null) return null
  const today = todayIn(timeZone, now)
  const next = addDays(lastDayOf(openUntilOf(audit, timeZone), timeZone), 1)
  const earliest = next > today ? next : today
  const farthest = addDays(today, LINK_DAYS.longestExtension)
  const end = endByState(audit, timeZone)
  const last = end === null ? farthest : lastDayOf(end, timeZone)
  const latest = last < farthest ? last : farthest
  return earliest <= latest ? { earliest, latest } : null
}

/**
 * Keeps every link of the audit open through a day, also when they had ended; the PIN with them. Refused
 * with LINK_CLOSED, with LINK_ENDED where the audit's state ends them, and with LINK_DAY_OUT_OF_RANGE for a
 * day that is no later than their end, or more than a year ahead.
 */
export function extendLink(
  worked: AuditWithSteps,
  until: Day,
  context: ActionContext,
): Result<AuditChange> {
  const { audit } = worked
  const { now, carrier } = context.facts
  if (audit.linkClosedAt !== null) return { ok: false, error: refusal('LINK_CLOSED') }
  const days = extensionDays(audit, { now, timeZone: carrier.timeZone })
  if (days === null) {
    const { label: state } = STATES[audit.bakeState]
    return { ok: false, error: refusal('LINK_ENDED', { state }) }
  }
  if (until < days.earliest || until > days.latest) {
    const [earliest, latest] = [formatDay(days.earliest), formatDay(days.latest)]
    const facts = { day: formatDay(until), earliest, latest }
    return { ok: false, error: refusal('LINK_DAY_OUT_OF_RANGE', facts) }
  }
  const draft = new AuditDraft(worked, context)
  draft.change({ linkExtendedTo: until })
  draft.record('LINK_EXTENDED', `Link extended to ${formatDay(until)}`, null)
  return { ok: true, value: draft.finish() }
}
