import type { Audit, Day } from '../audit/Audit.ts'
import { daysBetween } from '../format/addDays.ts'
import { FOLLOW_UPS } from './followUps.ts'
import { STEPS, type StepType } from './steps.ts'

/**
 * Days a step waits for an answer. When fewer days are left until the audit is due than the longest
 * way ahead takes, the waits of that way shrink in proportion; never under a day, and no attempt of
 * it is left out.
 */
export function waitDays(
  type: StepType,
  audit: Pick<Audit, 'auditDue' | 'auditNoFlyDue'>,
  today: Day,
): number {
  const { waitInDays } = STEPS[type]
  const last = [audit.auditDue, audit.auditNoFlyDue].filter((day) => day !== null).sort()[0]
  const ahead = longestWay(type)
  if (waitInDays === 0 || last === undefined) return waitInDays
  const left = Math.max(0, daysBetween(today, last))
  return left >= ahead ? waitInDays : Math.max(1, Math.floor((waitInDays * left) / ahead))
}

/** The days from this step to the end of the chase when nobody ever answers, by the longer way. */
export function longestWay(type: StepType): number {
  const after = (FOLLOW_UPS[type]?.lapsed ?? []).flatMap(({ steps }) => steps.map(longestWay))
  return STEPS[type].waitInDays + Math.max(0, ...after)
}
