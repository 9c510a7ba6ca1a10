import { performance } from 'node:perf_hooks'
import { recordEntry } from '#shared/audit/history.ts'
import { engineFieldsOf } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { isSentState, OPEN_STATES } from '#shared/audit/states.ts'
import { projectAudits } from '#shared/engine/duties/projectAudits.ts'
import { inParts } from '#shared/kernel/batches.ts'
import { addDays } from '#shared/kernel/day.ts'
import { anAudit } from '#shared/testing/builders.ts'
import type { BenchStore } from './openBenchStore.ts'

/** The day on which the reports are read. */
export const REPORT_TODAY = '2026-11-21'

const DAYS = 365
const IN_ONE_WRITE = 200
/** As the worker takes them. */
const PROJECTED_AT_ONCE = 40
const STAFF = ['ada@bakehouse.example', 'bo@bakehouse.example', 'cy@bakehouse.example']

/**
 * Stores `count` audits of the carrier HM, added over a year and in every state, the older ones sent,
 * and lets the worker's projections count them. Answers the milliseconds that took.
 */
export async function storeReportAudits(
  { store, carrier }: BenchStore,
  count: number,
): Promise<number> {
  for (const email of STAFF)
    await store.set('users', email, { email, name: email, role: 'baker', carriers: ['HM'] })
  await store.set('bakes', 'activeSlices', { slices: ['99', '9999'] })
  let counting = 0
  const pass = {
    dryRun: false,
    goesOn: async () => true,
    carrierOf: async () => ({ ...carrier, cadence: {} }),
  }
  for (let start = 0; start < count; start += IN_ONE_WRITE) {
    const size = Math.min(IN_ONE_WRITE, count - start)
    const audits = Array.from({ length: size }, (_, n) => auditOf(start + n, count))
    await store.batch(
      audits.map(({ id, ...data }) => ({ kind: 'set', collection: 'audits', id, data })),
    )
    const began = performance.now()
    for (const part of inParts(audits, PROJECTED_AT_ONCE)) await projectAudits(store, pass, part)
    counting += performance.now() - began
  }
  return counting
}

/** The audit of a place: the same each time. In time of adding, so that neighbours share their days. */
function auditOf(place: number, count: number): Audit {
  const added = addDays(REPORT_TODAY, -DAYS + Math.floor((place * DAYS) / count))
  const dateAdded = new Date(`${added}T15:00:00Z`)
  const isOld = added < addDays(REPORT_TODAY, -120)
  const bakeState = isOld
    ? (['INVOICED', 'INVOICED', 'SENT_TO_CARRIER', 'CANCELLED'] as const)[place % 4]
    : OPEN_STATES[place % OPEN_STATES.length]
  const state = bakeState ?? 'READY'
  const isSent = isSentState(state)
  const outcome = isSent ? (place % 7 === 0 ? 'NONPRODUCTIVE' : 'PRODUCTIVE') : ''
  const isWorked = !isSent && state !== 'CANCELLED'
  let audit = anAudit({
    id: `bench${String(place).padStart(15, '0')}`,
    auditCode: `B${place}`,
    orderNumber: `B${place}`,
    carrierCompany: 'HM',
    env: 'local',
    dateAdded,
    bakeState: state,
    outcome,
    auditDue: addDays(added, 60 + (place % 45)),
    auditNoFlyDue: place % 3 === 0 ? addDays(added, 90) : null,
    nextStep: isWorked ? 'CALL_INSURED' : null,
    nextDue: isWorked ? addDays(REPORT_TODAY, (place % 41) - 20) : null,
    assignee: isWorked && place % 5 === 0 ? (STAFF[place % STAFF.length] ?? '') : '',
  })
  audit = recordEntry(
    audit,
    {
      op: 'CALLED',
      text: 'Called Insured',
      userId: STAFF[place % STAFF.length] ?? '',
    },
    { now: new Date(dateAdded.getTime() + 86_400_000) },
  )
  if (isSent) {
    const sentAt = new Date(`${addDays(added, 20 + (place % 80))}T15:00:00Z`)
    audit = recordEntry(
      audit,
      {
        op: 'SENT',
        text: 'Sent to carrier',
        userId: STAFF[0] ?? '',
        from: 'FINAL_REVIEW_COMPLETE',
        to: 'SENT_TO_CARRIER',
      },
      { now: sentAt },
    )
  }
  return { ...audit, ...engineFieldsOf(audit, REPORT_TODAY) }
}
