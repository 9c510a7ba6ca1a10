import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { addDays, type Day, daysBetween } from '#shared/kernel/day.ts'
import type { DocumentStore, Filter } from '#shared/kernel/ports/documentStore.ts'
import {
  addLoad,
  CALENDAR_KINDS,
  type CalendarDays,
  type CalendarEvent,
  type CalendarKind,
  type CalendarLoads,
} from '../calendar.ts'
import { calendarKey, keptLoads } from '../calendarCounters.ts'
import type { StoredCounters } from '../counters.ts'
import { addMonths, monthOf, type Period } from '../period.ts'
import { openAuditFilters } from './readBakery.ts'

/** Days of one range: six weeks of a month. */
const MOST_DAYS = 42

/**
 * The due days, last contact days, step days and appointments of a carrier's open audits from one
 * day to another, both in it. The database counts them first: up to `most` (0: none) are read. Of
 * more the days come from the worker's counters, so a month of ten thousand costs as little as one
 * of a hundred; where these differ from the database's count, the worker is behind, and the
 * database counts the parts of the range that differ. A longer range ends after 42 days. Rejects
 * with a `StoreError`.
 */
export async function readCalendar(
  store: DocumentStore,
  {
    carrier,
    slices,
    from,
    to,
    kinds,
    most,
  }: {
    carrier: string
    slices: readonly string[]
    from: Day
    to: Day
    kinds: readonly CalendarKind[]
    most: number
  },
): Promise<CalendarDays> {
  const last = daysBetween(from, to) < MOST_DAYS ? to : addDays(from, MOST_DAYS - 1)
  const totals = await Promise.all(kinds.map((kind) => countIn(kind, from, last)))
  const total = totals.reduce((sum, each) => sum + each, 0)
  if (most > 0 && total <= most) {
    const events = (await Promise.all(kinds.map((kind) => eventsOf(kind, last)))).flat()
    return { events, loads: loadsOf(events), isCounted: false }
  }
  const loads: CalendarLoads = new Map()
  const kept = from === last ? null : await readKept()
  await Promise.all(
    kinds.map((kind, place) => spread(kind, { from, to: last }, totals[place] ?? 0)),
  )
  return { events: [], loads, isCounted: true }

  /**
   * Adds the days of a range that has `count` dates of a kind: those that the worker has counted where these
   * add up to it, else of each half alone.
   */
  async function spread(kind: CalendarKind, range: Period, count: number): Promise<void> {
    if (count <= 0) return
    if (range.from === range.to) return addLoad(loads, range.from, kind, count)
    const days = daysBetween(range.from, range.to)
    const known = Array.from({ length: days + 1 }, (_, n) => {
      const day = addDays(range.from, n)
      return { day, count: kept?.get(day)?.[kind] ?? 0 }
    })
    if (known.reduce((sum, each) => sum + each.count, 0) === count) {
      for (const each of known) addLoad(loads, each.day, kind, each.count)
      return
    }
    const middle = addDays(range.from, Math.floor(days / 2))
    const inFirst = await countIn(kind, range.from, middle)
    await Promise.all([
      spread(kind, { from: range.from, to: middle }, inFirst),
      spread(kind, { from: addDays(middle, 1), to: range.to }, count - inFirst),
    ])
  }

  async function readKept(): Promise<CalendarLoads> {
    const calendars = await store.list<StoredCounters>(COLLECTIONS.rollups, {
      filters: [
        { field: 'carrierCompany', op: '==', value: carrier },
        { field: 'day', op: '>', value: calendarKey(addMonths(monthOf(from), -1)) },
        { field: 'day', op: '<=', value: calendarKey(monthOf(last)) },
      ],
      sort: { field: 'day', direction: 'asc' },
    })
    return keptLoads(calendars, slices)
  }

  async function countIn(kind: CalendarKind, first: Day, through: Day): Promise<number> {
    const { field } = CALENDAR_KINDS[kind]
    const sort = { field, direction: 'asc' } as const
    const counts = queries(kind, first, through).map((filters) =>
      store.count(COLLECTIONS.audits, { filters, sort }),
    )
    return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0)
  }

  async function eventsOf(kind: CalendarKind, through: Day): Promise<CalendarEvent[]> {
    const { field, dayOf } = CALENDAR_KINDS[kind]
    const sort = { field, direction: 'asc' } as const
    const lists = queries(kind, from, through).map((filters) =>
      store.list<Audit>(COLLECTIONS.audits, { filters, sort, limit: most }),
    )
    return (await Promise.all(lists)).flat().flatMap((audit) => {
      const { id, auditCode, insuredCompany, bakeState, nextStep, nextDue, appointment } = audit
      const day = dayOf(audit)
      const known = { id, auditCode, insuredCompany, bakeState, nextStep, nextDue }
      const shown = { ...known, ...(appointment ? { appointment } : {}) }
      return day === null ? [] : [{ kind, day, audit: shown }]
    })
  }

  function queries(kind: CalendarKind, first: Day, through: Day): Filter[][] {
    const { field } = CALENDAR_KINDS[kind]
    return openAuditFilters(carrier, slices, [
      { field, op: '>', value: addDays(first, -1) },
      { field, op: '<=', value: through },
    ])
  }
}

function loadsOf(events: readonly CalendarEvent[]): CalendarLoads {
  const loads: CalendarLoads = new Map()
  for (const { day, kind } of events) addLoad(loads, day, kind, 1)
  return loads
}

/** Some of the open audits that have a date on a day. */
export interface CalendarDayPage {
  audits: Audit[]
  /** The id behind which the next page begins; null when this is the last. */
  next: string | null
}

const PAGE = 50

/**
 * A page of the open audits of which one kind of date is on a day, by their id. Reads fifty, of however
 * many. Rejects with a `StoreError`.
 */
export async function readCalendarDay(
  store: DocumentStore,
  {
    carrier,
    slices,
    day,
    kind,
    after,
  }: {
    carrier: string
    slices: readonly string[]
    day: Day
    kind: CalendarKind
    after?: string | undefined
  },
): Promise<CalendarDayPage> {
  const { field } = CALENDAR_KINDS[kind]
  const lists = openAuditFilters(carrier, slices, [
    { field, op: '==', value: day },
    // No document has the id '': a database takes it for no id at all.
    ...(after === undefined ? [] : [{ field: 'id', op: '>', value: after } as const]),
  ]).map((filters) =>
    store.list<Audit>(COLLECTIONS.audits, {
      filters,
      sort: { field: 'id', direction: 'asc' },
      limit: PAGE,
    }),
  )
  const found = (await Promise.all(lists)).flat()
  const audits = found.sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, PAGE)
  return { audits, next: audits.length < PAGE ? null : (audits.at(-1)?.id ?? null) }
}
