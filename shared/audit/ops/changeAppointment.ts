import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { User } from '#shared/firm/model.ts'
import { isAway } from '#shared/firm/staff.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { formatDay, formatMoment, todayIn } from '#shared/kernel/day.ts'
import type { BatchWrite, DocumentStore, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import type { Actor } from '../actor.ts'
import {
  type AppointmentChange,
  changeAppointment,
  type PlannedChange,
  planSpan,
} from '../appointments.ts'
import { zoneNameOf } from '../messages/appointmentWords.ts'
import type { Audit } from '../model.ts'
import { type ActionWorld, applyAction } from './actOnAudit.ts'
import { readWorkCarrier } from './readKnowledge.ts'

interface ChangeAppointment {
  audit: Audit
  actor: Actor
  change: AppointmentChange
  reason?: string
  askedAt?: Date
  /** One of many audits whose auditor changes. */
  isOneOfMany?: boolean
}

/** The document of `engine` that raises `rev` with each planned appointment: of two at once one is judged again. */
const DIARY_ID = 'appointments'

/** Appointments of others that may come in between. */
const MAX_TRIES = 5

/**
 * Changes an audit's appointment as `changeAppointment` says. Refused with APPOINTMENT_AUDITOR for who is
 * not of the carrier's staff, with APPOINTMENT_AWAY for a day of their leave, and with APPOINTMENT_CLASH while the auditor is to be elsewhere, for whichever
 * carrier: appointments may touch, not overlap.
 */
export async function changeAppointmentOf(
  world: ActionWorld,
  { audit, change, reason = '', ...asked }: ChangeAppointment,
): Promise<Result<Audit>> {
  const { store } = world
  const carrier = await readWorkCarrier(store, audit.carrierCompany)
  if (carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
  for (let tries = 1; ; tries++) {
    const diary = isPlanned(change) ? await readDiary(store, audit, change) : null
    const done = await applyAction(world, audit, {
      ...{ ...asked, carrier, reason, reads: () => [] },
      work: (worked, context) => {
        const result = changeAppointment(worked, change, context, diary?.auditorName)
        // What the audit itself says comes first: it is nearer to who asks.
        return result.ok && diary?.refused ? { ok: false, error: diary.refused } : result
      },
      also: diary?.writes ?? [],
    })
    if (done.ok) return { ok: true, value: done.value.change.audit }
    if (done.error.code !== 'AUDIT_CHANGED' || diary === null || tries === MAX_TRIES) return done
  }
}

function isPlanned(change: AppointmentChange): change is PlannedChange {
  return change.kind === 'set' || change.kind === 'move'
}

interface Diary {
  auditorName: string
  /** Why the auditor can't come. */
  refused: Refusal | null
  /** Fails where another appointment was planned since it was read. */
  writes: BatchWrite[]
}

async function readDiary(
  store: DocumentStore,
  audit: Audit,
  change: PlannedChange,
): Promise<Diary> {
  const id = change.auditor.trim().toLowerCase()
  const [lock, user] = await Promise.all([
    store.get<{ rev: number }>(COLLECTIONS.engine, DIARY_ID),
    id === '' ? null : store.get<User>(COLLECTIONS.users, id),
  ])
  const isStaff =
    user !== null && user.role !== 'carrier' && user.carriers.includes(audit.carrierCompany)
  const refused = isStaff
    ? (refusalOfLeave(user, audit, change) ??
      (await refusalOfClash(store, audit, { ...change, auditor: id })))
    : refusal('APPOINTMENT_AUDITOR', { auditor: id === '' ? '""' : id })
  const place = { collection: COLLECTIONS.engine, id: DIARY_ID }
  const next = { data: { rev: (lock?.rev ?? 0) + 1 } }
  const write: BatchWrite =
    lock === null
      ? { kind: 'create', ...place, ...next }
      : { kind: 'update', ...place, ...next, expect: { field: 'rev', value: lock.rev } }
  return { auditorName: user?.name ?? '', refused, writes: [write] }
}

/** Why the auditor of a planned change can't come; null when they can. Rejects with a `StoreError`. */
export async function refusalOfDiary(
  store: DocumentStore,
  audit: Audit,
  change: PlannedChange,
): Promise<Refusal | null> {
  return (await readDiary(store, audit, change)).refused
}

function refusalOfLeave(
  { email, away }: User,
  { timeZone }: Audit,
  change: PlannedChange,
): Refusal | null {
  const span = planSpan(change, timeZone)
  if (!away || span === null || !isAway({ away }, todayIn(timeZone, span.start))) return null
  const from = formatDay(away.from)
  const days = away.through === null ? `from ${from}` : `from ${from} to ${formatDay(away.through)}`
  return refusal('APPOINTMENT_AWAY', { auditor: email, days })
}

async function refusalOfClash(
  store: DocumentStore,
  { id, timeZone }: Audit,
  change: PlannedChange,
): Promise<Refusal | null> {
  const span = planSpan(change, timeZone)
  if (span === null) return null
  // They don't overlap among each other, so the first that ends later is the first that begins later. One of
  // the two may be this audit's own.
  const found = await store.list<Audit>(
    COLLECTIONS.audits,
    clashOptions(change.auditor, span.start),
  )
  const other = found.find((each) => each.id !== id)?.appointment
  if (!other || other.start >= span.end) return null
  const [start, end] = [other.start, other.end].map(
    (moment) =>
      `${formatMoment(moment, { seconds: false, timeZone })} ${zoneNameOf(moment, timeZone)}`,
  )
  return refusal('APPOINTMENT_CLASH', {
    auditor: change.auditor,
    start: start ?? '',
    end: end ?? '',
  })
}

/** An auditor's appointments that end after a moment, of every carrier: the next two. */
export function clashOptions(auditor: string, after: Date): ListOptions {
  return {
    filters: [
      { field: 'appointment.auditor', op: '==', value: auditor },
      { field: 'appointment.end', op: '>', value: after },
    ],
    sort: { field: 'appointment.end', direction: 'asc' },
    limit: 2,
  }
}
