import { addDays, daysBetween } from '../../domain/format/addDays.ts'
import { endOfDay } from '../../domain/format/endOfDay.ts'
import { todayIn } from '../../domain/format/today.ts'
import { isDemoAudit } from '../../domain/invoice/isDemoAudit.ts'
import type { Period } from '../../domain/report/Period.ts'
import type { CarrierAudit } from '../../domain/rollup/CarrierAudit.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/** Which of the audits that were sent in a period. */
export const SENT_NARROWINGS = ['all', 'late', 'nonproductive', 'reworked'] as const

export type SentNarrowing = (typeof SENT_NARROWINGS)[number]

/** An audit behind the figures of a period. */
export interface SentAudit {
  id: string
  auditCode: string
  insuredCompany: string
  bakeState: CarrierAudit['bakeState']
  outcome: CarrierAudit['outcome']
  sentAt: Date
  /** Days from the day it was added. */
  turnaround: number
  /** Days after its due day; 0 when in time, null without one. */
  daysLate: number | null
}

export interface SentPage {
  audits: SentAudit[]
  /** Where the next page begins; null when this is the last. */
  nextCursor: Date | null
}

const PAGE = 50
/** A narrowed page looks at so many projections at most. */
const MOST_READS = 10

/**
 * The audits that a period's turnaround, service, outcome and rework are made of, the last sent first:
 * projections by the moment of their first sending. Reads a page, when narrowed at most 500. Rejects
 * with a `StoreError`.
 */
export async function readSentAudits(
  store: DocumentStore,
  request: {
    carrier: string
    timeZone: string
    period: Period
    narrowing: SentNarrowing
    after?: Date | undefined
  },
): Promise<SentPage> {
  const { carrier, timeZone, period, narrowing } = request
  const audits: SentAudit[] = []
  let after = request.after
  for (let reads = 0; reads < MOST_READS; reads++) {
    const page = await store.list<CarrierAudit>(COLLECTIONS.carrierAudits, {
      filters: [
        { field: 'carrierCompany', op: '==', value: carrier },
        { field: 'firstSentAt', op: '>', value: lastBefore(period.from, timeZone) },
        { field: 'firstSentAt', op: '<=', value: lastBefore(addDays(period.to, 1), timeZone) },
      ],
      sort: { field: 'firstSentAt', direction: 'desc' },
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    const last = page.length < PAGE ? null : (page.at(-1)?.firstSentAt ?? null)
    const tied = last === null ? [] : await sentAt(store, carrier, last)
    const known = new Set(page.map(({ id }) => id))
    audits.push(
      ...[...page, ...tied.filter(({ id }) => !known.has(id))]
        .filter((audit) => !isDemoAudit(audit) && matches(audit, narrowing, timeZone))
        .flatMap((audit) => rowOf(audit, timeZone)),
    )
    if (last === null) return { audits, nextCursor: null }
    after = last
    if (audits.length >= PAGE || narrowing === 'all') break
  }
  return { audits, nextCursor: after ?? null }
}

/** Those of one moment: a page goes on behind it, and many may have been sent at once. */
function sentAt(store: DocumentStore, carrier: string, moment: Date): Promise<CarrierAudit[]> {
  return store.list<CarrierAudit>(COLLECTIONS.carrierAudits, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'firstSentAt', op: '==', value: moment },
    ],
    sort: { field: 'id', direction: 'asc' },
  })
}

/** The last millisecond before a day begins. */
function lastBefore(day: string, timeZone: string): Date {
  return new Date(endOfDay(addDays(day, -1), timeZone).getTime() - 1)
}

function matches(audit: CarrierAudit, narrowing: SentNarrowing, timeZone: string): boolean {
  if (narrowing === 'late') return (daysLate(audit, timeZone) ?? 0) > 0
  if (narrowing === 'nonproductive') return audit.outcome === 'NONPRODUCTIVE'
  if (narrowing === 'reworked')
    return audit.moves.some(({ to }) => to === 'WRONG_DOCS' || to === 'REDO')
  return true
}

function daysLate({ firstSentAt, auditDue }: CarrierAudit, timeZone: string): number | null {
  if (firstSentAt === null || auditDue === null) return null
  return Math.max(0, daysBetween(auditDue, todayIn(timeZone, firstSentAt)))
}

function rowOf(audit: CarrierAudit, timeZone: string): SentAudit[] {
  const { id, auditCode, insuredCompany, bakeState, outcome, firstSentAt, dateAdded } = audit
  if (firstSentAt === null) return []
  const added = todayIn(timeZone, dateAdded)
  return [
    {
      id,
      auditCode,
      insuredCompany,
      bakeState,
      outcome,
      sentAt: firstSentAt,
      turnaround: Math.max(0, daysBetween(added, todayIn(timeZone, firstSentAt))),
      daysLate: daysLate(audit, timeZone),
    },
  ]
}
