import { engineFieldsOf } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { inParts } from '#shared/kernel/batches.ts'
import { addDays, type Day } from '#shared/kernel/day.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { anAudit } from '#shared/testing/builders.ts'

const DAYS = 28
const IN_ONE_WRITE = 200
/** Each audit has a due day, a last contact day and a step. */
const DATES_OF_ONE = 3

/** Audits that are due on one day. */
export const CROWD = 400

/**
 * Stores open audits of the carrier HM that together have `dates` dates in the 28 days from `first` on:
 * due days, last contact days and steps. Four hundred of them are due on the first day. They are written at
 * `now`, for a worker that reads what is new. Answers the id of the last.
 */
export async function storeCalendarAudits(
  store: DocumentStore,
  { dates, first, today, now }: { dates: number; first: Day; today: Day; now: Date },
): Promise<string> {
  const places = Array.from({ length: Math.ceil(dates / DATES_OF_ONE) }, (_, place) => place)
  for (const part of inParts(places, IN_ONE_WRITE)) {
    const audits = part.map((place) => ({ ...auditOf(place, first, today), updatedAt: now }))
    await store.batch(
      audits.map(({ id, ...data }) => ({ kind: 'set', collection: 'audits', id, data })),
    )
  }
  return auditOf(places.length - 1, first, today).id
}

function auditOf(place: number, first: Day, today: Day): Audit {
  const on = (n: number) => addDays(first, 1 + (n % (DAYS - 1)))
  const audit = anAudit({
    id: `cal${first.replaceAll('-', '')}${String(place).padStart(9, '0')}`,
    auditCode: `C${first.slice(5, 7)}${place}`,
    orderNumber: `C${first.slice(5, 7)}${place}`,
    insuredCompany: `Harbor Oven ${place}`,
    carrierCompany: 'HM',
    env: 'local',
    bakeState: 'CONTACTING',
    auditDue: place < CROWD ? first : on(place),
    auditNoFlyDue: on(place + 7),
    nextStep: 'CALL_INSURED',
    nextDue: on(place + 14),
  })
  return { ...audit, ...engineFieldsOf(audit, today) }
}
