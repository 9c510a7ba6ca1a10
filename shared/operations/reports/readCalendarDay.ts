import type { Audit, Day } from '../../domain/audit/Audit.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { openAuditFilters } from './readBakery.ts'
import { CALENDAR_KINDS, type CalendarKind } from './readCalendar.ts'

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
