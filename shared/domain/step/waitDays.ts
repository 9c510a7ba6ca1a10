import type { Audit, Day } from '../audit/Audit.ts'
import { daysBetween } from '../format/addDays.ts'
import type { Cadence } from './Cadence.ts'
import { FOLLOW_UPS } from './followUps.ts'
import { stepSettings } from './stepSettings.ts'
import type { StepType } from './steps.ts'

/**
 * Days a step waits for an answer. When fewer days are left until the audit is due than the longest
 * way ahead takes, the waits of that way shrink in proportion; never under a day, and no attempt of
 * it is left out.
 */
export function waitDays(
  type: StepType,
  audit: Pick<Audit, 'auditDue' | 'auditNoFlyDue'>,
  today: Day,
  cadence: Cadence,
): number {
  const { waitInDays } = stepSettings(type, cadence)
  const last = [audit.auditDue, audit.auditNoFlyDue].filter((day) => day !== null).sort()[0]
  const ahead = longestWay(type, cadence)
  if (waitInDays === 0 || last === undefined) return waitInDays
  const left = Math.max(0, daysBetween(today, last))
  return left >= ahead ? waitInDays : Math.max(1, Math.floor((waitInDays * left) / ahead))
}

/** The days from this step to the end of the chase when nobody ever answers, by the longer way. */
export function longestWay(type: StepType, cadence: Cadence): number {
  const after = (FOLLOW_UPS[type]?.lapsed ?? [])
    .filter(({ once }) => !once)
    .flatMap(({ steps }) => steps.map((next) => longestWay(next, cadence)))
  return stepSettings(type, cadence).waitInDays + Math.max(0, ...after)
}
