import { FLAGS } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import {
  type AuditAppointment,
  appointmentsInLeave,
  listAppointments,
} from '#shared/audit/ops/listAppointments.ts'
import { countQueue, countQueued } from '#shared/audit/ops/queue.ts'
import { INBOX_KIND_IDS, INBOX_KINDS } from '#shared/documents/inboxFiles.ts'
import type { Leave } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { addDays, todayIn } from '#shared/kernel/day.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import {
  type ActivityLine,
  countFlagged,
  type HomeFigures,
  readActivity,
  readHomeFigures,
} from '#shared/reports/ops/home.ts'
import { countMyWork, readMyWork } from '#shared/reports/ops/myWork.ts'
import type { ReportRequest } from '#shared/reports/reportSettings.ts'
import type { ProviderContext } from '../ProviderContext.ts'
import { queueReaderOf } from '../queueReader.ts'

/** The carrier on screen, which the hook adds to what is asked. */
export interface OfCarrier {
  carrier: string
  timeZone: string
}

/** A request on the active slices, as of now. */
export async function requestOf(
  { session, clock }: ProviderContext,
  { carrier, timeZone }: OfCarrier,
): Promise<ReportRequest> {
  return { carrier, timeZone, slices: await session.activeSlices(), now: clock.now() }
}

/** The counts of what is urgent, and of every state. */
export async function readUrgent(context: ProviderContext, of: OfCarrier): Promise<HomeFigures> {
  return readHomeFigures(context.store, await requestOf(context, of))
}

/** The signed-in person's audits that wait for an action, and how much waits in the queue. */
export async function readMine(
  context: ProviderContext,
  { carrier, timeZone, limit }: OfCarrier & { limit: number },
): Promise<{
  audits: Audit[]
  counts: { all: number; late: number }
  /** In the person's queue: theirs, and what is anyone's. */
  waiting: number
}> {
  const { store, clock } = context
  const now = clock.now()
  const reader = await queueReaderOf(context, { carrier, timeZone })
  const { userId } = reader
  const [audits, counts, waiting] = await Promise.all([
    readMyWork(store, { carrier, userId, limit }),
    countMyWork(store, { carrier, userId, today: todayIn(timeZone, now) }),
    countQueue(store, { carrier, timeZone, now, reader }),
  ])
  return { audits, counts, waiting: waiting.all }
}

/** Days ahead in which the signed-in person's appointments are shown. */
const APPOINTMENT_DAYS = 14

/** The signed-in person's agreed appointments of the next days, as they begin; of yesterday too, for their zone. */
export async function readMyAppointments(
  { store, session, clock }: ProviderContext,
  { carrier, timeZone }: OfCarrier,
): Promise<AuditAppointment[]> {
  const auditor = (await session.user())?.id ?? ''
  const from = addDays(todayIn(timeZone, clock.now()), -1)
  return listAppointments(store, { carrier, from, to: addDays(from, APPOINTMENT_DAYS), auditor })
}

/** The appointments of an auditor of the carrier that fall into days away, as they begin. */
export async function readLeaveAppointments(
  { store, clock }: ProviderContext,
  { carrier, auditor, away }: OfCarrier & { auditor: string; away: Leave },
): Promise<AuditAppointment[]> {
  return appointmentsInLeave(store, { carriers: [carrier], auditor, away, now: clock.now() })
}

/** What happened today on the audits that changed last. */
export async function readToday(
  context: ProviderContext,
  { limit, ...of }: OfCarrier & { limit: number },
): Promise<ActivityLine[]> {
  return readActivity(context.store, { ...(await requestOf(context, of)), limit })
}

/** What the menu says beside its entries; null where the entry isn't the person's. */
export interface MenuCounts {
  queue: number
  inbox: number | null
  exceptions: number | null
}

/** The counts of the menu: two of the queue, and for admins four of the inbox and one of the exceptions. */
export async function countMenu(context: ProviderContext, of: OfCarrier): Promise<MenuCounts> {
  const { store, session } = context
  const isAdmins = (await session.user())?.role === 'admin'
  const [queue, inbox, exceptions] = await Promise.all([
    queueReaderOf(context, of).then((reader) => countQueued(store, of.carrier, reader)),
    isAdmins ? countInbox(store, of.carrier) : null,
    isAdmins ? countFlagged(store, await requestOf(context, of), FLAGS) : null,
  ])
  return { queue, inbox, exceptions }
}

/** Files of each kind that wait, and imports with orders to correct: what the inbox lists. */
async function countInbox(store: DocumentStore, carrier: string): Promise<number> {
  const ofCarrier = { field: 'carrierCompany', op: '==', value: carrier } as const
  const waiting = INBOX_KIND_IDS.map((kind) => {
    const { collection, open } = INBOX_KINDS[kind]
    const filters = [ofCarrier, { field: 'status', op: 'in', value: open } as const]
    return store.count(collection, { filters, sort: { field: 'dateAdded', direction: 'desc' } })
  })
  const rejects = store.count(COLLECTIONS.uploads, {
    filters: [
      ofCarrier,
      { field: 'status', op: '==', value: 'imported' },
      { field: 'toCorrect', op: '>', value: 0 },
    ],
    sort: { field: 'toCorrect', direction: 'desc' },
  })
  return (await Promise.all([...waiting, rejects])).reduce((sum, each) => sum + each, 0)
}
