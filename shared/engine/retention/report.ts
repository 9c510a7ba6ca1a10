import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { addDays, type Day, todayIn } from '#shared/kernel/day.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { AGED, type Aged, agedQuery } from './agedDocuments.ts'
import type { Removal } from './policy.ts'
import { lastDayOf, type RetentionSettings, readRetention } from './settings.ts'

/** What goes within some days, what is held, and what went within as many. */
export interface RetentionReport {
  /** The last day of the report. */
  through: Day
  /** Audits with the day on which they go, the earliest first. */
  audits: { auditCode: string; carrierCompany: string; on: Day }[]
  /** Audits under a legal hold, the oldest first. */
  held: { auditCode: string; carrierCompany: string; since: Date; by: string; reason: string }[]
  /** Other documents that are old enough by the last day; those that an audit needs stay longer. */
  aged: { collection: Aged; count: number }[]
  /** What went, newest first. */
  went: Removal[]
  /** What was handed out of persons, newest first. */
  exported: Removal[]
}

const PAGE = 120

/** The report of so many days. Reads what it lists. Rejects with a `StoreError`. */
export async function reportRetention(
  store: DocumentStore,
  { now, days }: { now: Date; days: number },
): Promise<RetentionReport> {
  const settings = await readRetention(store)
  const through = addDays(todayIn(DEFAULT_TIME_ZONE, now), days)
  const [audits, held, aged, records] = await Promise.all([
    goingAudits(store, { settings, through }),
    heldAudits(store),
    Promise.all(
      AGED.map(async (collection) => {
        const query = agedQuery(collection, { settings, today: through })
        return { collection, count: await store.count(collection, query) }
      }),
    ),
    store.list<Removal>(COLLECTIONS.removals, {
      filters: [{ field: 'at', op: '>', value: new Date(now.getTime() - days * 86_400_000) }],
      sort: { field: 'at', direction: 'desc' },
    }),
  ])
  const isExport = ({ cause }: Removal) => cause === 'exported'
  return {
    ...{ through, audits, held, aged: aged.filter(({ count }) => count > 0) },
    went: records.filter((record) => !isExport(record)),
    exported: records.filter(isExport),
  }
}

/** An audit goes on the day after its last. */
async function goingAudits(
  store: DocumentStore,
  { settings, through }: { settings: RetentionSettings; through: Day },
): Promise<RetentionReport['audits']> {
  const going: RetentionReport['audits'] = []
  let after: { after: Day; afterId: string } | undefined
  for (;;) {
    const page = await store.list<Audit>(COLLECTIONS.audits, {
      filters: [{ field: 'keepUntil', op: '<=', value: addDays(through, -1) }],
      sort: { field: 'keepUntil', direction: 'asc' },
      limit: PAGE,
      ...after,
    })
    for (const audit of page.map(readAudit)) {
      const last = lastDayOf(audit, settings)
      const { auditCode, carrierCompany } = audit
      const on = last === null ? null : addDays(last, 1)
      if (on !== null && on <= through) going.push({ auditCode, carrierCompany, on })
    }
    const last = page.at(-1)
    if (last === undefined || last.keepUntil === null || page.length < PAGE) break
    after = { after: last.keepUntil, afterId: last.id }
  }
  return going.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

async function heldAudits(store: DocumentStore): Promise<RetentionReport['held']> {
  const held = await store.list<Audit>(COLLECTIONS.audits, {
    filters: [{ field: 'hold.at', op: '>', value: new Date(0) }],
    sort: { field: 'hold.at', direction: 'asc' },
  })
  return held.flatMap(({ auditCode, carrierCompany, hold }) =>
    hold ? [{ auditCode, carrierCompany, since: hold.at, by: hold.by, reason: hold.reason }] : [],
  )
}
