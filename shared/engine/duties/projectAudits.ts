import type { Audit } from '#shared/audit/model.ts'
import { intakesOf } from '#shared/audit/ops/readKnowledge.ts'
import { readAudit } from '#shared/audit/readAudit.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { linkChanges } from '#shared/intake/linkedIntakes.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { isWriteConflict, pagesOf, readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import {
  addCounts,
  type CounterDocument,
  countedBefore,
  countsOf,
  keyOfCounter,
  type StoredCounters,
} from '#shared/reports/counters.ts'
import { type CarrierAudit, carrierAuditOf, SCHEME } from '#shared/results/carrierAudit.ts'
import { openResults } from '#shared/results/ops/resultPackages.ts'
import type { Pass } from './duty.ts'

interface Projected {
  done: number
  broken: number
}

/** Documents of figures in one batch: a batch of a first projection may touch many days. */
const MOST_COUNTERS = 150

const TIMES = 4

/**
 * Brings the projections of these audits up to date and counts what is new of them, exactly once: an
 * audit's projection says what of it has been counted, and is written in one batch with the figures,
 * and with the package of results that a sending to the carrier opens.
 * All of them expect what was read, so of two who count the same audit one fails, and looks again.
 * `done` had something new; `broken` are such that nothing can be made of them. Rejects with a
 * `StoreError`.
 */
export async function projectAudits(
  store: DocumentStore,
  pass: Pass,
  audits: readonly Audit[],
): Promise<Projected> {
  for (let times = 1; ; times++) {
    try {
      return await project(store, pass, audits)
    } catch (error) {
      if (!isWriteConflict(error) || times === TIMES) throw error
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

  const fresh = await Promise.all(
    audits.filter(isNew).map(async (stored) => ({
      audit: readAudit(stored),
      before: projected.get(stored.id) ?? null,
      carrier: await pass.carrierOf(stored.carrierCompany),
    })),
  )
  // Before the projections, which then say that it is done.
  if (!pass.dryRun)
    await Promise.all(
      fresh.map(({ audit, before, carrier }) =>
        followLinks(store, audit, { before, timeZone: carrier?.timeZone ?? DEFAULT_TIME_ZONE }),
      ),
    )
  const results = await openResults(store, fresh)
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
    some.push(parts.write)
    const sending = results.get(stored.id)
    if (sending) some.push(sending)
    if (counters.size >= MOST_COUNTERS) await flush()
  }
  await flush()
  return { done, broken }
}

/** What one audit comes to; null for one that is not whole, which must not keep the others waiting. */
function partsOf(stored: Audit, before: CarrierAudit | null, timeZone: string) {
  try {
    const audit = readAudit(stored)
    return {
      write: projectionWrite(audit, before, timeZone),
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

/**
 * The writes that add these to the stored figures; each expects what was read, so that nobody's
 * counting in between is lost. Rejects with a `StoreError`.
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

/** What a link's pages or its end depend on, of what the projection knew of the audit before. */
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
 * Brings the intakes of an audit's agents and delegates to where the audit is now: only trusted code
 * knows them all, so a browser's write changes the insured's alone. One that has something to be folded
 * is left to that. Doing it twice changes nothing. Rejects with a `StoreError`, `conflict` when somebody
 * saved in between.
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
    // What is being answered comes into the audit first, and settles these two.
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

/** A figure that is not what a recount finds. */
export interface RollupDifference {
  /** `rollups/HM_2026-11-02`. */
  document: string
  /** What is counted: `to:CONTACTING`. */
  name: string
  stored: number
  recounted: number
}

/** What a recount of the daily figures found. */
export interface Recount {
  /** Audits that are in the figures. */
  audits: number
  /** Documents of figures that were looked at. */
  documents: number
  differences: RollupDifference[]
}

/**
 * Counts every audit anew and compares with `rollups` and `activity`. An audit that was written since
 * it was projected counts as it was then, in the zone it was counted in: a worker that is behind is no
 * difference. Reads every audit once. Rejects with a `StoreError`.
 */
export async function recountRollups(store: DocumentStore): Promise<Recount> {
  const carriers = await store.list<Carrier>(COLLECTIONS.carriers, {
    sort: { field: 'id', direction: 'asc' },
  })
  const zones = new Map(carriers.map(({ id, timeZone }) => [id, timeZone]))
  const expected = new Map<string, Record<string, number>>()
  let audits = 0
  for await (const page of pagesOf<Audit>(store, COLLECTIONS.audits)) {
    const ids = page.map(({ id }) => id)
    const projected = await readByIds<CarrierAudit>(store, COLLECTIONS.carrierAudits, ids)
    for (const audit of page) {
      const then = projected.get(audit.id)
      if (!then) continue
      audits++
      const zone = zones.get(audit.carrierCompany) ?? DEFAULT_TIME_ZONE
      for (const counter of countedBefore(audit, then, zone)) {
        const document = keyOfCounter(counter)
        expected.set(document, addCounts(expected.get(document) ?? {}, counter.counts))
      }
    }
  }
  const differences: RollupDifference[] = []
  let documents = 0
  for (const collection of [COLLECTIONS.rollups, COLLECTIONS.activity]) {
    for await (const page of pagesOf<StoredCounters>(store, collection)) {
      for (const { id, counts } of page) {
        documents++
        const document = `${collection}/${id}`
        differences.push(...differencesOf(document, counts, expected.get(document) ?? {}))
        expected.delete(document)
      }
    }
  }
  for (const [document, counts] of expected)
    differences.push(...differencesOf(document, {}, counts))
  return { audits, documents, differences }
}

function differencesOf(
  document: string,
  stored: Readonly<Record<string, number>>,
  recounted: Readonly<Record<string, number>>,
): RollupDifference[] {
  const names = [...new Set([...Object.keys(stored), ...Object.keys(recounted)])].sort()
  return names
    .map((name) => ({
      document,
      name,
      stored: stored[name] ?? 0,
      recounted: recounted[name] ?? 0,
    }))
    .filter((each) => each.stored !== each.recounted)
}
