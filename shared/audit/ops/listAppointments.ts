import type { Leave } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { addDays, type Day } from '#shared/kernel/day.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Appointment } from '../appointments.ts'
import type { Audit } from '../model.ts'

/** An audit's agreed appointment. */
export interface AuditAppointment extends Pick<Audit, 'id' | 'auditCode' | 'insuredCompany'> {
  appointment: Appointment
}

/** At most so many are listed. */
const MOST = 500

/** A carrier's agreed appointments from one day to another (the insureds'), as they begin; of one auditor if named. */
export async function listAppointments(
  store: DocumentStore,
  { carrier, from, to, auditor }: { carrier: string; from: Day; to: Day; auditor?: string },
): Promise<AuditAppointment[]> {
  const who = auditor?.trim().toLowerCase()
  const audits = await store.list<Audit>(COLLECTIONS.audits, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      ...(who === undefined
        ? []
        : [{ field: 'appointment.auditor', op: '==', value: who } as const]),
      { field: 'appointment.day', op: '>', value: addDays(from, -1) },
      { field: 'appointment.day', op: '<=', value: to },
    ],
    sort: { field: 'appointment.day', direction: 'asc' },
    limit: MOST,
  })
  return audits
    .flatMap(({ id, auditCode, insuredCompany, appointment }) =>
      appointment ? [{ id, auditCode, insuredCompany, appointment }] : [],
    )
    .sort((one, other) => one.appointment.start.getTime() - other.appointment.start.getTime())
}

/** The last day there is: of a leave whose end is not known. */
const NO_END: Day = '9999-12-31'

/**
 * The appointments of an auditor that fall into a leave and are still ahead, of these carriers, as they begin.
 * Rejects with a `StoreError`.
 */
export async function appointmentsInLeave(
  store: DocumentStore,
  {
    carriers,
    auditor,
    away: { from, through },
    now,
  }: { carriers: readonly string[]; auditor: string; away: Leave; now: Date },
): Promise<AuditAppointment[]> {
  const to = through ?? NO_END
  const found = await Promise.all(
    carriers.map((carrier) => listAppointments(store, { carrier, from, to, auditor })),
  )
  return found
    .flat()
    .filter(({ appointment }) => appointment.start > now)
    .sort((one, other) => one.appointment.start.getTime() - other.appointment.start.getTime())
}
