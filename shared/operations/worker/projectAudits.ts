import type { Audit } from '../../domain/audit/Audit.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
import { DEFAULT_TIME_ZONE } from '../../domain/constants.ts'
import { type CarrierAudit, carrierAuditOf } from '../../domain/rollup/CarrierAudit.ts'
import { addCounts, countsOf } from '../../domain/rollup/countsOf.ts'
import { type CounterDocument, keyOfCounter } from '../../domain/rollup/figureCounts.ts'
import { SCHEME } from '../../domain/rollup/scheme.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { readByIds } from '../import/readByIds.ts'
import { openResults } from '../results/openResults.ts'
import type { Pass } from './Duty.ts'
import { followLinks } from './followLinks.ts'
import { isInBetween } from './isInBetween.ts'

/** A document of figures as it is stored; `rev` is one up with each write. */
export type StoredCounters = Omit<CounterDocument, 'collection'> & { rev: number }

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
      if (!isInBetween(error) || times === TIMES) throw error
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
