import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { isEmail, readPhone } from '#shared/kernel/contact.ts'
import { addDays, type Day, fieldMoment, formatDay, momentIn, todayIn } from '#shared/kernel/day.ts'
import { randomFsid } from './access/auditCode.ts'
import { appointmentMoment } from './messages/appointmentWords.ts'
import { composeOutgoing } from './messages/compose.ts'
import { isBounced } from './messages/recipients.ts'
import type { Audit } from './model.ts'
import { isOpenState, STATES } from './states.ts'
import {
  belongsTo,
  endForeignSteps,
  keepChaseGoing,
  lapsedSteps,
  openFollowUps,
} from './steps/chase.ts'
import { AuditDraft } from './steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps, Step } from './steps/model.ts'
import { isOptedOut } from './steps/refusals.ts'
import { daysLater, isAfterLastContact, waitDays } from './steps/schedule.ts'

/** An auditor meets the insured: `Audit.appointment`. Moments are instants, its day the insured's. */
export interface Appointment {
  /** Also names its entry in the calendars that it was sent to. */
  id: string
  /** The auditor's email, lower-case. */
  auditor: string
  auditorName: string
  start: Date
  end: Date
  /** IANA zone in which it was agreed, and its day there. */
  timeZone: string
  day: Day
  place: string
  contactName: string
  /** Where it is sent; empty: nowhere. */
  contactEmail: string
  contactPhone: string
  /** One more with each change: calendars take the highest (RFC 5545). */
  sequence: number
  by: string
  at: Date
  /** The audit went to another auditor, who could not take it over: it is still the one's of before. */
  isLeft?: true
}

/** What became of an appointment. */
export const APPOINTMENT_OUTCOMES = ['KEPT', 'NO_SHOW', 'CANCELLED'] as const

export type AppointmentOutcome = (typeof APPOINTMENT_OUTCOMES)[number]

export interface PastAppointment extends Appointment {
  outcome: AppointmentOutcome
  /** Who recorded it, when, and in what words. */
  endedBy: string
  endedAt: Date
  note: string
}

/** When, where and with whom, as typed: `at` is `yyyy-mm-ddThh:mm` on the clocks of the insured. */
export interface AppointmentPlan {
  at: string
  minutes: number
  place: string
  /** Email of an auditor of the carrier. */
  auditor: string
}

/** What is done about an audit's appointment. Only `set` names the contact: another one is another appointment. */
export type AppointmentChange =
  | ({
      kind: 'set'
      contactName: string
      contactEmail: string
      contactPhone: string
    } & AppointmentPlan)
  | ({ kind: 'move' } & AppointmentPlan)
  | { kind: 'cancel' }
  | { kind: 'outcome'; outcome: Exclude<AppointmentOutcome, 'CANCELLED'> }

/** A change that plans: these need the auditor's time. */
export type PlannedChange = Extract<AppointmentChange, AppointmentPlan>

export const FEWEST_MINUTES = 15
export const MOST_MINUTES = 600
const LONGEST_LINE = 200
/** An audit keeps so many that are over. */
const MOST_PAST = 50
/** The hour of the insured's day before on which they are reminded. */
const REMINDER_HOUR = '09:00'

/**
 * Sets, moves or cancels an audit's appointment, or records its outcome. Its contact gets each change by
 * email with a calendar entry, and a reminder on the day before; while it is agreed the chase of the insured
 * waits. One that took place leads to Submit Docs, a no-show or a cancellation to what silence leads to.
 * `auditorName` is the planned auditor's. Refused with APPOINTMENT_NOT_HERE, AUDIT_PAUSED,
 * APPOINTMENT_EXISTS, APPOINTMENT_NONE, APPOINTMENT_AHEAD, APPOINTMENT_REASON_MISSING, and as
 * `refusalOfPlan` says.
 */
export function changeAppointment(
  worked: AuditWithSteps,
  change: AppointmentChange,
  context: ActionContext,
  auditorName = '',
): Result<AuditChange> {
  const { audit } = worked
  const refused = refusalOfChange(audit, change, context)
  if (refused) return { ok: false, error: refused }
  const draft = new AuditDraft(worked, context)
  const { appointment } = audit
  if (change.kind === 'set') {
    const id = randomFsid(context.random)
    plan(draft, { ...contactOf(change), id, sequence: 0 }, { ...change, auditorName })
  } else if (appointment) {
    if (change.kind === 'move')
      plan(
        draft,
        { ...appointment, sequence: appointment.sequence + 1 },
        { ...change, auditorName },
      )
    else if (change.kind === 'cancel') cancel(draft, appointment)
    else recordOutcome(draft, appointment, change.outcome)
  }
  return { ok: true, value: draft.finish() }
}

/** The start and end of a plan as moments; null where its time can't be read. */
export function planSpan(
  { at, minutes }: Pick<AppointmentPlan, 'at' | 'minutes'>,
  timeZone: string,
): { start: Date; end: Date } | null {
  const start = momentIn(timeZone, at)
  return start && { start, end: new Date(start.getTime() + minutes * 60_000) }
}

/**
 * The appointment ends with its audit, which was cancelled: its contact is sent the cancellation at once,
 * because no step begins on a cancelled audit.
 */
export function cancelWithAudit(draft: AuditDraft): void {
  const { appointment } = draft.audit
  if (!appointment || draft.audit.bakeState !== 'CANCELLED') return
  end(draft, appointment, 'CANCELLED')
  const step = notify(draft, 'cancelled')
  if (step === null) return
  const composed = composeOutgoing(draft.audit, step, draft.context)
  if (composed.ok) draft.queue(step, composed.value)
  else draft.end(step, 'FAILED', { result: 'undeliverable' })
}

/**
 * The audit goes from one auditor to another: an appointment ahead that is still the first one's is marked, so
 * that a person decides (exception APPOINTMENT_LEFT); back with its own auditor it is not.
 */
export function leaveBehind(draft: AuditDraft, from: string, to: string): void {
  const { appointment } = draft.audit
  if (!appointment || appointment.start <= draft.context.facts.now) return
  const { isLeft, ...kept } = appointment
  const isTheirs = to === '' || appointment.auditor === to
  if (isTheirs && isLeft) draft.change({ appointment: kept })
  if (!isTheirs && from !== '' && appointment.auditor === from)
    draft.change({ appointment: { ...kept, isLeft: true } })
}

/** A move to another auditor that leaves the rest as it is; `timeZone` is the audit's, by which it is read. */
export function movedTo(
  { start, end, place }: Appointment,
  { timeZone, auditor }: Pick<Audit, 'timeZone' | 'auditor'>,
): Extract<AppointmentChange, { kind: 'move' }> {
  const minutes = (end.getTime() - start.getTime()) / 60_000
  return { kind: 'move', at: fieldMoment(timeZone, start), minutes, place, auditor }
}

function refusalOfChange(
  audit: Audit,
  change: AppointmentChange,
  context: ActionContext,
): Refusal | null {
  const { now, reason } = context.facts
  const { appointment = null, bakeState } = audit
  if (bakeState === 'PAUSED') return refusal('AUDIT_PAUSED')
  if (change.kind === 'set') {
    if (!isOpenState(bakeState) || bakeState === 'ORDER')
      return refusal('APPOINTMENT_NOT_HERE', { state: STATES[bakeState].label })
    if (appointment) return refusal('APPOINTMENT_EXISTS')
    return refusalOfPlan(audit, change, context) ?? refusalOfContact(change)
  }
  if (!appointment) return refusal('APPOINTMENT_NONE')
  if (change.kind === 'move') return refusalOfPlan(audit, change, context)
  if (change.kind === 'cancel') return reason === '' ? refusal('APPOINTMENT_REASON_MISSING') : null
  const start = appointmentMoment(appointment)
  return appointment.start > now ? refusal('APPOINTMENT_AHEAD', { start }) : null
}

/**
 * APPOINTMENT_PLACE_MISSING, APPOINTMENT_LENGTH; APPOINTMENT_TIME for a time that is none on the insured's
 * clocks, as one that is left out when they go forward; APPOINTMENT_PAST; LAST_CONTACT_DAY_OVER.
 */
function refusalOfPlan(
  audit: Audit,
  plan: AppointmentPlan,
  { facts }: ActionContext,
): Refusal | null {
  const { timeZone } = audit
  const { minutes, at } = plan
  const place = cleanLine(plan.place).trim()
  if (place === '' || place.length > LONGEST_LINE)
    return refusal('APPOINTMENT_PLACE', { most: LONGEST_LINE })
  if (!Number.isInteger(minutes) || minutes < FEWEST_MINUTES || minutes > MOST_MINUTES)
    return refusal('APPOINTMENT_LENGTH', { fewest: FEWEST_MINUTES, most: MOST_MINUTES })
  const span = planSpan(plan, timeZone)
  if (span === null || fieldMoment(timeZone, span.start) !== at)
    return refusal('APPOINTMENT_TIME', { at, timeZone })
  if (span.start <= facts.now) return refusal('APPOINTMENT_PAST')
  if (isAfterLastContact(audit, todayIn(timeZone, span.start)))
    return refusal('APPOINTMENT_TOO_LATE', { day: formatDay(audit.auditNoFlyDue) })
  return null
}

function refusalOfContact({
  contactName,
  contactEmail,
  contactPhone,
}: ReturnType<typeof contactOf>): Refusal | null {
  if (contactName.length > LONGEST_LINE) return refusal('APPOINTMENT_CONTACT', { what: 'The name' })
  if (contactEmail.trim() !== '' && !isEmail(contactEmail.trim()))
    return refusal('APPOINTMENT_CONTACT', { what: 'The email' })
  const isPhone = contactPhone.trim() === '' || !('mistake' in readPhone(contactPhone))
  return isPhone ? null : refusal('APPOINTMENT_CONTACT', { what: 'The phone number' })
}

function contactOf({
  contactName,
  contactEmail,
  contactPhone,
}: Pick<Appointment, 'contactName' | 'contactEmail' | 'contactPhone'>) {
  return { contactName, contactEmail, contactPhone }
}

/**
 * The appointment as planned: contact notified, reminder scheduled, and the wait begun. Of the same time as
 * before only the contact is notified: no one has spoken to the insured.
 */
function plan(
  draft: AuditDraft,
  known: Pick<Appointment, 'id' | 'sequence' | 'contactName' | 'contactEmail' | 'contactPhone'>,
  planned: AppointmentPlan & { auditorName: string },
): void {
  const { facts, actor } = draft.context
  const { timeZone, appointment: before } = draft.audit
  const span = planSpan(planned, timeZone)
  if (span === null) return
  const isSameTime =
    before?.start.getTime() === span.start.getTime() && before.end.getTime() === span.end.getTime()
  const phone = readPhone(known.contactPhone)
  const appointment: Appointment = {
    id: known.id,
    auditor: planned.auditor.trim().toLowerCase(),
    auditorName: planned.auditorName,
    ...span,
    timeZone,
    day: todayIn(timeZone, span.start),
    place: cleanLine(planned.place).trim(),
    contactName: cleanLine(known.contactName).trim(),
    contactEmail: known.contactEmail.trim(),
    contactPhone: 'phone' in phone ? phone.phone : '',
    sequence: known.sequence,
    by: actor.userId,
    at: facts.now,
  }
  draft.change({ appointment })
  const isNew = known.sequence === 0
  const when = appointmentMoment(appointment)
  const text = isNew ? `Appointment set for ${when}` : `Appointment moved to ${when}`
  // An insured who agrees to a time has given a sign of life, where the workflow knows of it.
  if (isSameTime || draft.record('APPOINTMENT', text, 'HEARTBEAT') !== null)
    draft.record('APPOINTMENT', text, null)
  if (!isSameTime) beginWait(draft, appointment)
  notify(draft, isNew ? 'set' : 'moved')
  remind(draft, appointment)
}

/** In the chase the insured is waited for until some days after the appointment, and not written to. */
function beginWait(draft: AuditDraft, { id, end: until }: Appointment): void {
  endForeignSteps(draft)
  const { audit, context } = draft
  const { carrier, now, today } = context.facts
  if (!belongsTo('WAITING_FOR_INSURED', audit.bakeState)) return
  for (const step of draft.inTrack('insured')) draft.end(step, 'WITHDRAWN')
  const days = waitDays('WAITING_FOR_INSURED', audit, today, carrier.cadence)
  const step = draft.add('WAITING_FOR_INSURED', now, { appointment: id })
  draft.put('update', { ...step, dueAt: daysLater(until, days, carrier.timeZone) })
}

/** Ends the wait for the appointment, if it is open still, and opens what follows. */
function endWait(draft: AuditDraft, { id }: Appointment, outcome: AppointmentOutcome): void {
  const { actor, facts } = draft.context
  const wait = draft.inTrack('insured').find(({ args }) => args['appointment'] === id)
  if (wait === undefined) return
  const isKept = outcome === 'KEPT'
  const next = isKept ? (['SUBMIT_DOCS'] as const) : lapsedSteps(draft, wait.type)
  draft.end(wait, isKept ? 'ANSWERED' : 'COMPLETED', {
    dateCompleted: facts.now,
    acUserId: actor.userId,
    result: isKept ? '' : 'lapsed',
  })
  openFollowUps(draft, next, facts.now, wait)
  keepChaseGoing(draft, wait)
}

function cancel(draft: AuditDraft, appointment: Appointment): void {
  end(draft, appointment, 'CANCELLED')
  notify(draft, 'cancelled')
  endWait(draft, appointment, 'CANCELLED')
}

const RECORDED = { KEPT: 'took place', NO_SHOW: 'no-show', CANCELLED: 'cancelled' } as const

function recordOutcome(
  draft: AuditDraft,
  appointment: Appointment,
  outcome: AppointmentOutcome,
): void {
  end(draft, appointment, outcome)
  endWait(draft, appointment, outcome)
}

function end(draft: AuditDraft, appointment: Appointment, outcome: AppointmentOutcome): void {
  const { actor, facts } = draft.context
  const over: PastAppointment = {
    ...appointment,
    outcome,
    endedBy: actor.userId,
    endedAt: facts.now,
    note: facts.reason,
  }
  const past = [...(draft.audit.pastAppointments ?? []), over].slice(-MOST_PAST)
  draft.change({ appointment: null, pastAppointments: past })
  const when = appointmentMoment(appointment)
  draft.record('APPOINTMENT', `Appointment of ${when}: ${RECORDED[outcome]}`, null)
  const reminder = draft.openStep('APPOINTMENT_REMINDER')
  if (reminder) draft.end(reminder, 'WITHDRAWN')
}

/**
 * The step that emails the contact what has changed; null where no one is notified. An email of before
 * that has not left takes the news along: its contact knows of no appointment yet.
 */
function notify(draft: AuditDraft, news: 'set' | 'moved' | 'cancelled') {
  const { audit, context } = draft
  const { contactEmail = '' } = audit.appointment ?? audit.pastAppointments?.at(-1) ?? {}
  const before = draft.openStep('APPOINTMENT_EMAIL')
  if (before && news === 'set' && before.args['about'] === 'cancelled')
    sendCancellation(draft, before)
  else if (before) draft.end(before, 'WITHDRAWN')
  const isUntold = before?.status === 'OPEN' && before.args['about'] === 'set'
  if (contactEmail === '' || (isUntold && news === 'cancelled')) return null
  if (isOptedOut('APPOINTMENT_EMAIL', audit) || isBounced(contactEmail, audit)) return null
  const about = isUntold ? 'set' : news
  return draft.add('APPOINTMENT_EMAIL', context.facts.now, { about })
}

/**
 * A cancellation that waits is of the appointment before, whose contact may be another: it leaves at once,
 * and its step ends, because one of its type is open. Ended as an open one it is not taken back.
 */
function sendCancellation(draft: AuditDraft, step: Step): void {
  const before = { ...draft.audit, appointment: null }
  const composed = step.status === 'QUEUED' ? null : composeOutgoing(before, step, draft.context)
  const { args } = composed?.ok ? draft.queue(step, composed.value) : step
  draft.end({ ...step, args, status: 'OPEN' }, 'WITHDRAWN')
}

/** The reminder on the day before, unless that hour has gone by. */
function remind(draft: AuditDraft, { contactEmail, day, timeZone }: Appointment): void {
  const before = draft.openStep('APPOINTMENT_REMINDER')
  if (before) draft.end(before, 'WITHDRAWN')
  const at = momentIn(timeZone, `${addDays(day, -1)}T${REMINDER_HOUR}`)
  if (contactEmail !== '' && at !== null && at > draft.context.facts.now)
    draft.add('APPOINTMENT_REMINDER', at)
}

/** What an appointment begins with, from what is known of the insured: their contact, at their location. */
export function usualMeeting(
  audit: Audit,
): Pick<Appointment, 'place' | 'contactName' | 'contactEmail' | 'contactPhone'> {
  const of = audit.insuredLocationAddress1 === '' ? 'insuredMailing' : 'insuredLocation'
  const town = [audit[`${of}State`], audit[`${of}Zip`]].filter(Boolean).join(' ')
  const lines = [audit[`${of}Address1`], audit[`${of}Address2`], audit[`${of}City`], town]
  return {
    place: lines.filter(Boolean).join(', '),
    contactName: [audit.insuredFirstName, audit.insuredLastName].filter(Boolean).join(' '),
    contactEmail: audit.insuredEmail,
    contactPhone: audit.insuredPhone || audit.insuredCell,
  }
}

/** True for an audit whose order asks for a visit ("Physical", "Rush Physical"), or that had an appointment. */
export function hasAppointments({
  auditType,
  appointment,
  pastAppointments = [],
}: Pick<Audit, 'auditType' | 'appointment' | 'pastAppointments'>): boolean {
  return /\bphysical\b/i.test(auditType) || Boolean(appointment) || pastAppointments.length > 0
}
