import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier, NamedPerson } from '#shared/firm/model.ts'
import { endLeft } from '#shared/firm/ops/leave.ts'
import { isAway, refusalOfAuditor, staffOf } from '#shared/firm/staff.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { todayIn } from '#shared/kernel/day.ts'
import type { DocumentStore, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { type AdvanceReport, totalsOfResults } from '../advanceReport.ts'
import { type Appointment, movedTo } from '../appointments.ts'
import type { Audit } from '../model.ts'
import { OPEN_STATES } from '../states.ts'
import type { ActionWorld } from './actOnAudit.ts'
import { type AdvanceRequest, advanceAudits } from './advanceAudits.ts'
import { changeAppointmentOf, refusalOfDiary } from './changeAppointment.ts'
import type { SelectedAudit } from './selectAudits.ts'

/** Whose open audits go to whom. */
export interface HandOver {
  carrier: string
  /** An email; empty: the unassigned audits. */
  from: string
  /** An email; null: spread by load among the bakers who are not away, the one with the fewest next. */
  to: string | null
  /** No more than so many, the first of the working order. */
  limit?: number
}

/** How the audits are handed over, and by whom. */
export type HandOverRequest = Pick<
  AdvanceRequest,
  | 'selection'
  | 'actor'
  | 'actorCarriers'
  | 'reason'
  | 'askedAt'
  | 'dryRun'
  | 'signal'
  | 'also'
  | 'onProgress'
  | 'onResult'
>

/** An appointment ahead of an audit that was handed over. */
export interface HandedAppointment {
  auditCode: string
  /** To whom the audit went. */
  auditor: string
  appointment: Appointment
  /** Why it is still the auditor's of before, and an exception; null: it went along. */
  refused: Refusal | null
}

/** A hand-over with what became of appointments. */
export interface HandOverReport extends AdvanceReport {
  appointments: HandedAppointment[]
}

/**
 * Assigns each audit of a selection to its new auditor, in a batch of its own, and answers a result for
 * each. Before that an appointment ahead goes to the new auditor, and its contact's calendar is
 * changed; where they can't come it stays and is marked with the assignment (`leaveBehind`). An
 * audit that was assigned to another meanwhile stays theirs (AUDIT_ASSIGNED). Run again, with the
 * audits that are left, it goes on; after the last one, who works for the carrier no more counts as
 * away no longer. Refused as a whole with AUDITOR_UNKNOWN or HAND_OVER_TO_NO_ONE. Rejects with a
 * `StoreError` when the store cannot be worked with at all.
 */
export async function handOver(
  world: ActionWorld,
  { carrier: id, from, to }: Omit<HandOver, 'limit'>,
  { selection, ...request }: HandOverRequest,
): Promise<Result<HandOverReport>> {
  const carrier = await world.store.get<Carrier>(COLLECTIONS.carriers, id)
  if (!carrier) return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  const refused = to === null ? null : refusalOfAuditor(carrier, to)
  if (refused) return { ok: false, error: refused }
  const receivers = receiversOf(carrier, { from, to, now: world.clock.now() })
  if (receivers.length === 0) return { ok: false, error: refusal('HAND_OVER_TO_NO_ONE') }
  const loads = await loadsOf(world.store, id, receivers)
  const versions: AdvanceReport['versions'] = new Map()
  const results: AdvanceReport['results'] = []
  const appointments: HandedAppointment[] = []
  for await (const chunk of selection) {
    for (const [auditor, selected] of byReceiver(chunk, loads)) {
      const audits: SelectedAudit[] = []
      for (const each of selected)
        audits.push(await withAppointment(world, each, { from, auditor, request, appointments }))
      const given = await advanceAudits(world, {
        ...request,
        selection: once(audits),
        action: { kind: 'assign', auditor, from },
        bulk: true,
        onProgress: (done) => request.onProgress?.(results.length + done),
      })
      results.push(...given.results)
      for (const [audit, version] of given.versions) versions.set(audit, version)
    }
    if (request.signal?.aborted) break
  }
  const interrupted = request.signal?.aborted === true
  const isLeft = request.dryRun || from === '' || (await countOpenOf(world.store, id, from)) > 0
  if (!isLeft) await endLeft(world.store, { carrier: id, email: from })
  const totals = totalsOfResults(results)
  return { ok: true, value: { totals, results, versions, interrupted, appointments } }
}

/**
 * The audit with its appointment ahead moved to the new auditor, as it is then. First the
 * appointment and then the audit: a run that is cut off in between finds the audit again.
 */
async function withAppointment(
  world: ActionWorld,
  selected: SelectedAudit,
  {
    from,
    auditor,
    request: { actor, reason = '', askedAt, dryRun },
    appointments,
  }: {
    from: string
    auditor: string
    request: Omit<HandOverRequest, 'selection'>
    appointments: HandedAppointment[]
  },
): Promise<SelectedAudit> {
  const { audit } = selected
  const { appointment } = audit ?? {}
  const isAhead = appointment && appointment.start > world.clock.now()
  if (!audit || !isAhead || from === '') return selected
  if (audit.auditor !== from || appointment.auditor !== from) return selected
  const change = movedTo(appointment, { ...audit, auditor })
  const handed = { auditCode: audit.auditCode, auditor, appointment }
  if (dryRun) {
    const refused = await refusalOfDiary(world.store, audit, change)
    appointments.push({ ...handed, refused })
    return selected
  }
  const done = await changeAppointmentOf(world, {
    ...{ audit, actor, change, reason, isOneOfMany: true },
    ...(askedAt === undefined ? {} : { askedAt }),
  })
  appointments.push({ ...handed, refused: done.ok ? null : done.error })
  return done.ok ? { ...selected, audit: done.value } : selected
}

/**
 * The open audits of an auditor in the working order, page by page; what is handed over lies behind
 * the cursor.
 */
export async function* openAuditsOf(
  store: DocumentStore,
  { carrier, from, limit = Number.POSITIVE_INFINITY }: Omit<HandOver, 'to'>,
): AsyncGenerator<SelectedAudit[]> {
  let left = limit
  let after = ''
  while (left > 0) {
    const size = Math.min(PAGE, left)
    const page = await store.list<Audit>(COLLECTIONS.audits, {
      ...openOptions(carrier, from),
      limit: size,
      ...(after === '' ? {} : { after }),
    })
    if (page.length > 0) yield page.map((audit) => ({ code: audit.auditCode, audit }))
    if (page.length < size) return
    left -= size
    after = page.at(-1)?.sortKey ?? ''
  }
}

/**
 * How many open audits an auditor of a carrier has; empty: how many are unassigned. Rejects with a
 * `StoreError`.
 */
export function countOpenOf(
  store: DocumentStore,
  carrier: string,
  auditor: string,
): Promise<number> {
  return store.count(COLLECTIONS.audits, openOptions(carrier, auditor))
}

const PAGE = 60

/** Who may get them: the one who is named, or every baker who is not away. */
function receiversOf(
  carrier: Carrier,
  { from, to, now }: { from: string; to: string | null; now: Date },
): string[] {
  if (to !== null) return to === from ? [] : [to]
  const today = todayIn(carrier.timeZone, now)
  const isHere = (person: NamedPerson) =>
    person.role === 'baker' && person.email !== from && !isAway(person, today)
  return staffOf(carrier)
    .filter(isHere)
    .map(({ email }) => email)
}

/** How many open audits each has: one count for each, where there is anything to compare. */
async function loadsOf(
  store: DocumentStore,
  carrier: string,
  receivers: readonly string[],
): Promise<Map<string, number>> {
  const [only, ...others] = receivers
  if (only !== undefined && others.length === 0) return new Map([[only, 0]])
  const counts = receivers.map(async (email): Promise<[string, number]> => {
    return [email, await countOpenOf(store, carrier, email)]
  })
  return new Map(await Promise.all(counts))
}

/** Gives each audit to the one with the fewest then, and keeps count. */
function byReceiver(
  audits: readonly SelectedAudit[],
  loads: Map<string, number>,
): Map<string, SelectedAudit[]> {
  const given = new Map<string, SelectedAudit[]>()
  for (const audit of audits) {
    const [email, load] = [...loads].reduce((least, one) => (one[1] < least[1] ? one : least))
    loads.set(email, load + 1)
    given.set(email, [...(given.get(email) ?? []), audit])
  }
  return given
}

function openOptions(carrier: string, auditor: string): ListOptions {
  return {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'auditor', op: '==', value: auditor },
      { field: 'bakeState', op: 'in', value: OPEN_STATES },
    ],
    sort: { field: 'sortKey', direction: 'asc' },
  }
}

async function* once(audits: readonly SelectedAudit[]): AsyncGenerator<readonly SelectedAudit[]> {
  yield audits
}
