import { isOpenState } from '#shared/audit/states.ts'
import { isDemoAudit } from '#shared/billing/invoice.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { addDays, daysBetween, endOfDay, todayIn } from '#shared/kernel/day.ts'
import type { DocumentStore, Filter } from '#shared/kernel/ports/documentStore.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { FIGURE_LISTS, type FigureList } from '../figures.ts'
import type { Period } from '../period.ts'

/** An audit behind the figures of a period. */
interface FigureAudit {
  id: string
  auditCode: string
  insuredCompany: string
  bakeState: CarrierAudit['bakeState']
  outcome: CarrierAudit['outcome']
  dateAdded: Date
  /** When it was first sent to the carrier; null while it was not. */
  sentAt: Date | null
  /** Days from the day it was added to that day. */
  turnaround: number | null
  /** Days it was sent after its due day; 0 when in time, null without one or while not sent. */
  daysLate: number | null
}

/** The end of a page: many audits are added, or sent, in one moment. */
export interface FigureCursor {
  at: Date
  id: string
}

export interface FigureAuditPage {
  audits: FigureAudit[]
  /** Where the next page begins; null when this is the last. */
  nextCursor: FigureCursor | null
}

interface FigureAuditsRequest {
  carrier: string
  timeZone: string
  period: Period
  list: FigureList
  after?: FigureCursor | undefined
}

const PAGE = 50
/** Pages that are read at most for one page of a narrowed list. */
const MOST_READS = 10

/**
 * The audits that a period's figures are made of, the earliest first: projections by the moment of their
 * first sending, or by that of their adding. Reads a page, when narrowed at most 500. Rejects with a
 * `StoreError`.
 */
export async function readFigureAudits(
  store: DocumentStore,
  request: FigureAuditsRequest,
): Promise<FigureAuditPage> {
  const { timeZone, list } = request
  const { by } = FIGURE_LISTS[list]
  const audits: FigureAudit[] = []
  let after = request.after
  for (let reads = 0; reads < MOST_READS; reads++) {
    const page = await readPage(store, { ...request, after })
    audits.push(
      ...page
        .filter((audit) => !isDemoAudit(audit) && matches(audit, list, timeZone))
        .map((audit) => rowOf(audit, timeZone)),
    )
    const last = page.at(-1)
    const at = last?.[by] ?? null
    if (page.length < PAGE || last === undefined || at === null) return { audits, nextCursor: null }
    after = { at, id: last.id }
    if (audits.length >= PAGE || list === 'all' || list === 'added') break
  }
  return { audits, nextCursor: after ?? null }
}

/** The rest of the cursor's moment by id, then what came later. */
async function readPage(
  store: DocumentStore,
  { carrier, timeZone, period, list, after }: FigureAuditsRequest,
): Promise<CarrierAudit[]> {
  const { by } = FIGURE_LISTS[list]
  const ofCarrier: Filter = { field: 'carrierCompany', op: '==', value: carrier }
  const tied =
    after === undefined
      ? []
      : await store.list<CarrierAudit>(COLLECTIONS.carrierAudits, {
          filters: [
            ofCarrier,
            { field: by, op: '==', value: after.at },
            { field: 'id', op: '>', value: after.id },
          ],
          sort: { field: 'id', direction: 'asc' },
          limit: PAGE,
        })
  if (tied.length === PAGE) return tied
  const later = await store.list<CarrierAudit>(COLLECTIONS.carrierAudits, {
    filters: [
      ofCarrier,
      { field: by, op: '>', value: lastBefore(period.from, timeZone) },
      { field: by, op: '<=', value: lastBefore(addDays(period.to, 1), timeZone) },
    ],
    sort: { field: by, direction: 'asc' },
    limit: PAGE - tied.length,
    ...(after === undefined ? {} : { after: after.at }),
  })
  return [...tied, ...later]
}

/** The last millisecond before a day begins. */
function lastBefore(day: string, timeZone: string): Date {
  return new Date(endOfDay(addDays(day, -1), timeZone).getTime() - 1)
}

function matches(audit: CarrierAudit, list: FigureList, timeZone: string): boolean {
  if (list === 'late') return (daysLate(audit, timeZone) ?? 0) > 0
  if (list === 'nonproductive') return audit.outcome === 'NONPRODUCTIVE'
  if (list === 'reworked') return audit.moves.some(({ to }) => to === 'WRONG_DOCS' || to === 'REDO')
  return list !== 'open' || isOpenState(audit.bakeState)
}

function daysLate({ firstSentAt, auditDue }: CarrierAudit, timeZone: string): number | null {
  if (firstSentAt === null || auditDue === null) return null
  return Math.max(0, daysBetween(auditDue, todayIn(timeZone, firstSentAt)))
}

function rowOf(audit: CarrierAudit, timeZone: string): FigureAudit {
  const { id, auditCode, insuredCompany, bakeState, outcome, firstSentAt, dateAdded } = audit
  const added = todayIn(timeZone, dateAdded)
  return {
    id,
    auditCode,
    insuredCompany,
    bakeState,
    outcome,
    dateAdded,
    sentAt: firstSentAt,
    turnaround:
      firstSentAt === null ? null : Math.max(0, daysBetween(added, todayIn(timeZone, firstSentAt))),
    daysLate: daysLate(audit, timeZone),
  }
}
