import { TZDate } from '@date-fns/tz'
import { addDays as addLocalDays } from 'date-fns'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { Cadence, StepType } from '#shared/firm/model.ts'
import { nextBusinessDay } from '#shared/kernel/businessDay.ts'
import { addDays, type Day, daysBetween, endOfDay, formatDay, todayIn } from '#shared/kernel/day.ts'
import type { Audit } from '../model.ts'
import { isOfAppointment, isSentByEngine, isWait, stepSettings, trackOf } from './facts.ts'
import { FOLLOW_UPS } from './followUps.ts'
import type { Step } from './model.ts'
import { STEP_TYPES, STEPS } from './table.ts'

/**
 * What the engine has to do about an open step at `now`. `start`: begin it, put it into the outbox if it
 * is the engine's own, or end it after the last contact day. `lapse`: its wait has ended. Null: nothing yet,
 * or a person's turn. `timeZone` is the carrier's.
 */
export function dueWork(
  step: Pick<Step, 'type' | 'status' | 'baker' | 'dateStarted' | 'dueAt'>,
  audit: Pick<Audit, 'auditNoFlyDue'>,
  { now, timeZone }: { now: Date; timeZone: string },
): 'start' | 'lapse' | null {
  const moment = engineMomentOf(step, audit, timeZone)
  if (moment === null || moment > now) return null
  return step.status === 'OPEN' && isWait(step.type) ? 'lapse' : 'start'
}

/** When the engine has something to do about an open step; null: never. */
function engineMomentOf(
  { type, status, baker, dateStarted, dueAt }: Parameters<typeof dueWork>[0],
  audit: Pick<Audit, 'auditNoFlyDue'>,
  timeZone: string,
): Date | null {
  if (status === 'SCHEDULED') return dateStarted
  if (status !== 'OPEN' && status !== 'QUEUED') return null
  const isEngines = isWait(type) || (!baker && isSentByEngine(type))
  if (isEngines && status === 'OPEN') return dueAt
  return contactEndsAt(type, audit, timeZone)
}

/**
 * When the engine acts on an audit next: a step begins, a wait ends, something is to be sent, the last
 * contact day ends with a call still open, or a pause ends with its day in `timeZone`. Null when only a
 * person acts. The worker queries audits by this moment, so it never reads the rest.
 */
export function wakeAtOf(
  { bakeState, pause, auditNoFlyDue }: Pick<Audit, 'bakeState' | 'pause' | 'auditNoFlyDue'>,
  openSteps: readonly Step[],
  timeZone: string,
): Date | null {
  if (bakeState === 'CANCELLED') return null
  if (bakeState === 'PAUSED')
    return pause?.until ? endOfDay(addDays(pause.until, -1), timeZone) : null
  const moments = openSteps.flatMap(
    (step) => engineMomentOf(step, { auditNoFlyDue }, timeZone)?.getTime() ?? [],
  )
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}

/**
 * The open step that is due first and its day in `timeZone`; of two due at once the insured's. A
 * paused audit is due when its pause ends.
 */
export function nextOpenStep(
  { bakeState, pause }: Pick<Audit, 'bakeState' | 'pause'>,
  openSteps: readonly Step[],
  timeZone: string,
): Pick<Audit, 'nextStep' | 'nextDue'> {
  // An email about an appointment is sent by the engine, and would hide what is to be done.
  const [first] = openSteps
    .filter(({ type, baker }) => baker || !isOfAppointment(type))
    .sort(
      (a, b) =>
        (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0) ||
        rankOf(a) - rankOf(b) ||
        STEP_TYPES.indexOf(a.type) - STEP_TYPES.indexOf(b.type),
    )
  const nextStep = first?.type ?? null
  if (bakeState === 'PAUSED') return { nextStep, nextDue: pause?.until ?? null }
  return { nextStep, nextDue: first?.dueAt ? todayIn(timeZone, first.dueAt) : null }
}

function rankOf({ type }: Step): number {
  return trackOf(type) === 'insured' ? 0 : 1
}

/**
 * Days a step waits for an answer. When fewer days are left until the audit is due than the longest
 * path ahead takes, the waits on that path shrink in proportion, to a day at least. No attempt is left
 * out.
 */
export function waitDays(
  type: StepType,
  audit: Pick<Audit, 'auditDue' | 'auditNoFlyDue'>,
  today: Day,
  cadence: Cadence,
): number {
  const { waitInDays } = stepSettings(type, cadence)
  const last = [audit.auditDue, audit.auditNoFlyDue].filter((day) => day !== null).sort()[0]
  const ahead = longestPath(type, cadence)
  if (waitInDays === 0 || last === undefined) return waitInDays
  const left = Math.max(0, daysBetween(today, last))
  return left >= ahead ? waitInDays : Math.max(1, Math.floor((waitInDays * left) / ahead))
}

/** The days from this step to the end of the chase without any answer, on the longest path. */
export function longestPath(type: StepType, cadence: Cadence): number {
  const after = (FOLLOW_UPS[type]?.lapsed ?? [])
    .filter(({ once }) => !once)
    .flatMap(({ steps }) => steps.map((next) => longestPath(next, cadence)))
  return stepSettings(type, cadence).waitInDays + Math.max(0, ...after)
}

/** Hours of the insured's day between which we call and text. */
const FIRST_HOUR = 8
const LAST_HOUR = 20

/** The moment itself; for a call or text of ours in quiet hours their end, on the clocks of `timeZone`. */
export function contactMoment(type: StepType, moment: Date, timeZone: string): Date {
  return keepsQuietHours(type) ? afterQuietHours(moment, timeZone) : moment
}

/** True for a call or text of ours: e-mail and letters are sent at any time. */
export function keepsQuietHours(type: StepType): boolean {
  const { channel, direction } = STEPS[type]
  return direction === 'out' && (channel === 'call' || channel === 'text')
}

/** The moment itself from 8:00 up to 20:00 on the clocks of `timeZone`, else the next 8:00 there. */
export function afterQuietHours(moment: Date, timeZone: string): Date {
  const local = new TZDate(moment, timeZone)
  const hour = local.getHours()
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return moment
  const day = local.getDate() + (hour >= LAST_HOUR ? 1 : 0)
  const morning = new TZDate(local.getFullYear(), local.getMonth(), day, FIRST_HOUR, timeZone)
  return new Date(morning.getTime())
}

/**
 * LAST_CONTACT_DAY_OVER for outreach after `auditNoFlyDue`: then only outcomes are left. Contacts that
 * have happened can be logged at any time.
 */
export function refusalAfterLastContact(
  type: StepType,
  audit: Pick<Audit, 'auditNoFlyDue'>,
  today: Day,
): Refusal | null {
  if (!isOutreach(type) || !isAfterLastContact(audit, today)) return null
  return lastContactDayOver(audit)
}

export function lastContactDayOver({ auditNoFlyDue }: Pick<Audit, 'auditNoFlyDue'>): Refusal {
  return refusal('LAST_CONTACT_DAY_OVER', { day: formatDay(auditNoFlyDue) })
}

/** True after the last contact day; never where there is none. */
export function isAfterLastContact(
  { auditNoFlyDue }: Pick<Audit, 'auditNoFlyDue'>,
  today: Day,
): boolean {
  return auditNoFlyDue !== null && today > auditNoFlyDue
}

/** When an open step of outreach ends because the last contact day does; null: never. */
function contactEndsAt(
  type: StepType,
  { auditNoFlyDue }: Pick<Audit, 'auditNoFlyDue'>,
  timeZone: string,
): Date | null {
  if (!isOutreach(type) || auditNoFlyDue === null) return null
  return endOfDay(auditNoFlyDue, timeZone)
}

/** True for a step of the chase that contacts the insured or an agent. */
function isOutreach(type: StepType): boolean {
  return trackOf(type) !== null && STEPS[type].direction === 'out'
}

/** The same time of day so many days later, on the clocks of `timeZone`. */
export function daysLater(moment: Date, days: number, timeZone: string): Date {
  return new Date(addLocalDays(new TZDate(moment, timeZone), days).getTime())
}

/** The moment itself on a business day of `timeZone`, else the same time on the next one. */
export function onBusinessDay(moment: Date, timeZone: string): Date {
  const day: Day = todayIn(timeZone, moment)
  return daysLater(moment, daysBetween(day, nextBusinessDay(day)), timeZone)
}
