import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { intakesOf } from '#shared/audit/ops/readKnowledge.ts'
import { linkChanges } from '#shared/intake/linkedIntakes.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { isWriteConflict, readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { type CalendarMark, firstMark, newMark } from '#shared/reports/calendarCounters.ts'
import {
  addCounts,
  type Counted,
  type CounterDocument,
  countsOf,
  keyOfCounter,
  type StoredCounters,
} from '#shared/reports/counters.ts'
import { type CarrierAudit, carrierAuditOf, SCHEME } from '#shared/results/carrierAudit.ts'
import { openResults } from '#shared/results/ops/resultPackages.ts'
import { withdrawResults } from '#shared/results/ops/withdrawResults.ts'
import type { Pass } from './duty.ts'

interface Projected {
  done: number
  broken: number
}

/** Documents of figures in one batch: the first projections of audits may touch many days. */
const MOST_COUNTERS = 150

const MAX_ATTEMPTS = 4

/**
 * Brings the projections of these audits up to date and counts what is new in them, exactly once: an
 * audit's projection, with its mark, says what of it has been counted, and is written in one batch with the
 * figures, and with the package of results that a sending to the carrier opens or that was withdrawn. All
 * of them expect what was read, so of two workers that count the same audit one fails, and reads again.
 * `done` had something new; `broken` cannot be projected. Rejects with a `StoreError`.
 */
export async function projectAudits(
  store: DocumentStore,
  pass: Pass,
  audits: readonly Audit[],
): Promise<Projected> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await project(store, pass, audits)
    } catch (error) {
      if (!isWriteConflict(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function project(
  store: DocumentStore,
  pass: Pass,
  audits: readonly Audit[],
): Promise<Projected> {
  const ids = audits.map(({ id }) => id)
  const projected = await readByIds<CarrierAudit>(store, COLLECTIONS.carrierAudits, ids)
  const isNew = ({ id, v }: Audit) => {
    const known = projected.get(id)
    return known === undefined || known.v < v || known.scheme !== SCHEME
  }
  let done = 0
  let broken = 0
  let some: BatchWrite[] = []
  let projectedNow = 0
  let counters = new Map<string, CounterDocument>()

  async function flush(): Promise<void> {
    if (!pass.dryRun && some.length > 0)
      await store.batch([...some, ...(await counterWrites(store, [...counters.values()]))])
    done += projectedNow
    projectedNow = 0
    some = []
    counters = new Map()
  }

  const found = audits.filter(isNew)
  // After the projections: a mark that was written in between comes with one that fails the batch.
  const marks = await readByIds<CalendarMark>(
    store,
    COLLECTIONS.calendarMarks,
    found.flatMap(({ id }) => (projected.has(id) ? [id] : [])),
  )
  const fresh = await Promise.all(
    found.map(async (stored) => {
      const known = projected.get(stored.id)
      return {
        audit: readAudit(stored),
        before: known ? { ...known, mark: marks.get(stored.id) ?? null } : null,
        carrier: await pass.carrierOf(stored.carrierCompany),
      }
    }),
  )
  // Before the projections, which are what says that the links are done.
  if (!pass.dryRun)
    await Promise.all(
      fresh.map(({ audit, before, carrier }) =>
        followLinks(store, audit, { before, timeZone: carrier?.timeZone ?? DEFAULT_TIME_ZONE }),
      ),
    )
  const results = await openResults(store, fresh)
  const withdrawn = await withdrawResults(store, fresh)
  for (const { audit: stored, before, carrier } of fresh) {
    const parts = partsOf(stored, before, carrier?.timeZone ?? DEFAULT_TIME_ZONE)
    if (parts === null) {
      broken++
      continue
    }
    for (const counter of parts.counters) {
      const key = keyOfCounter(counter)
      const known = counters.get(key)
      counters.set(key, known ? joined(known, counter) : counter)
    }
    projectedNow++
    some.push(...parts.writes)
    const sending = results.get(stored.id)
    if (sending) some.push(sending)
    some.push(...(withdrawn.get(stored.id) ?? []))
    if (counters.size >= MOST_COUNTERS) await flush()
  }
  await flush()
  return { done, broken }
}

type Before = (CarrierAudit & Counted) | null

/** The projection and figures of one audit; null for a damaged one, which must not hold up the others. */
function partsOf(stored: Audit, before: Before, timeZone: string) {
  try {
    const audit = readAudit(stored)
    return {
      writes: [
        projectionWrite(audit, before, timeZone),
        ...markWrites(audit, before?.mark ?? null, timeZone),
      ],
      counters: countsOf(audit, before, timeZone),
    }
  } catch {
    return null
  }
}

function joined(known: CounterDocument, more: CounterDocument): CounterDocument {
  return { ...known, counts: addCounts(known.counts, more.counts) }
}

function projectionWrite(audit: Audit, before: CarrierAudit | null, timeZone: string): BatchWrite {
  const { id, ...data } = carrierAuditOf(audit, timeZone)
  const at = { collection: COLLECTIONS.carrierAudits, id, data }
  return before === null
    ? { kind: 'create', ...at }
    : { kind: 'update', ...at, expect: { field: 'v', value: before.v } }
}

function markWrites(audit: Audit, before: CalendarMark | null, timeZone: string): BatchWrite[] {
  const { id, carrierCompany } = audit
  const mark = newMark(audit, before ?? firstMark(audit, timeZone))
  if (mark === null) return []
  const data = { carrierCompany, ...mark }
  return [{ kind: 'set', collection: COLLECTIONS.calendarMarks, id, data }]
}

/**
 * The writes that add these to the stored figures; each expects what was read, so that no count in
 * between is lost. Rejects with a `StoreError`.
 */
export async function counterWrites(
  store: DocumentStore,
  counters: readonly CounterDocument[],
): Promise<BatchWrite[]> {
  const stored = new Map<string, StoredCounters>()
  for (const collection of [COLLECTIONS.rollups, COLLECTIONS.activity]) {
    const ids = counters.filter((each) => each.collection === collection).map(({ id }) => id)
    for (const [id, found] of await readByIds<StoredCounters>(store, collection, ids))
      stored.set(`${collection}/${id}`, found)
  }
  return counters.map(({ collection, id, counts, ...base }) => {
    const before = stored.get(`${collection}/${id}`)
    const at = { collection, id }
    if (!before) return { kind: 'create', ...at, data: { ...base, counts, rev: 1 } }
    const data = { counts: addCounts(before.counts, counts), rev: before.rev + 1 }
    return { kind: 'update', ...at, data, expect: { field: 'rev', value: before.rev } }
  })
}

/** Fields that a link's pages or its end depend on; the projection keeps their former values. */
const FOLLOWED = [
  'bakeState',
  'insuredCompany',
  'policyNumber',
  'policyStart',
  'policyEnd',
  'auditDue',
  'auditNoFlyDue',
] as const satisfies readonly (keyof Audit & keyof CarrierAudit)[]

/**
 * Updates the intakes of an audit's agents and delegates to the audit as it is now; the insured's is
 * written with the audit. Of a pending one, what applying it settles is left to that. Idempotent. Rejects
 * with a `StoreError`, `conflict` when the public saved in between.
 */
async function followLinks(
  store: DocumentStore,
  audit: Audit,
  { before, timeZone }: { before: CarrierAudit | null; timeZone: string },
): Promise<void> {
  // No link is older than the audit's first projection that matters: nothing has been sent yet.
  if (before === null || FOLLOWED.every((field) => before[field] === audit[field])) return
  const intakes = await intakesOf(store, audit)
  const writes = intakes.flatMap((intake): BatchWrite[] => {
    if (intake.scope === 'insured' || intake.revoked === true) return []
    const data = { ...linkChanges(intake, readAudit(audit), timeZone) }
    // Its answers are applied to the audit first, which settles these two.
    if (intake.pending) {
      delete data.status
      delete data.asked
    }
    if (Object.keys(data).length === 0) return []
    const expect = { field: 'rev', value: intake.rev }
    return [{ kind: 'update', collection: COLLECTIONS.intakes, id: intake.id, data, expect }]
  })
  if (writes.length > 0) await store.batch(writes)
}
