import type { Audit } from '#shared/audit/model.ts'
import { refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { pagesOf, readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { addFailure, newCheck, type VerifyCheck } from '#shared/kernel/verifyCheck.ts'
import type { CalendarMark } from '#shared/reports/calendarCounters.ts'
import {
  addCounts,
  type CounterDocument,
  countedBefore,
  keyOfCounter,
  type StoredCounters,
} from '#shared/reports/counters.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { unlessInBetween } from '../duties/duty.ts'

/** The worker's daily figures are what a recount of every audit finds. */
export async function checkFigures(store: DocumentStore): Promise<VerifyCheck> {
  const first = await recountRollups(store)
  // The worker may have written during a recount: only what differs the same way twice is wrong.
  const again = first.differences.length > 0 ? await recountRollups(store) : first
  const seen = new Set(first.differences.map(keyOf))
  const check = { ...newCheck('daily figures'), checked: first.documents }
  for (const difference of again.differences.filter((each) => seen.has(keyOf(each)))) {
    const { document, name, stored, recounted } = difference
    const facts = { document, name, stored, recounted }
    addFailure(check, { auditCode: '', id: '' }, refusal('FIGURE_DIFFERS', facts))
  }
  return check
}

function keyOf({ document, name, stored, recounted }: RollupDifference): string {
  return [document, name, stored, recounted].join(' ')
}

/**
 * Writes what a recount finds into the figures that differ from it; answers how many documents were mended.
 * The worker writes a figure in one batch with what it has counted of an audit. So what a recount finds is
 * right for a document that is as it was before that recount began, and only such a one is written: another
 * stays for the next run. Reads every audit twice. Rejects with a `StoreError`.
 */
export async function mendFigures(store: DocumentStore): Promise<number> {
  const first = await recountRollups(store)
  const before = new Map<string, StoredCounters | null>()
  for (const { document } of first.differences)
    if (!before.has(document))
      before.set(document, await store.get<StoredCounters>(...placeOf(document)))
  if (before.size === 0) return 0
  const { differences, expected } = await recountRollups(store)
  const wrong = new Set(differences.map(({ document }) => document))
  let mended = 0
  for (const [document, known] of before) {
    if (!wrong.has(document)) continue
    const write = mendingWrite(placeOf(document), known, expected.get(document))
    if (write !== null && (await unlessInBetween(() => store.batch([write])))) mended++
  }
  return mended
}

function mendingWrite(
  [collection, id]: readonly [string, string],
  known: StoredCounters | null,
  right: CounterDocument | undefined,
): BatchWrite | null {
  const at = { collection, id }
  const counts = right?.counts ?? {}
  if (known !== null) {
    const data = { counts, rev: known.rev + 1 }
    return { kind: 'update', ...at, data, expect: { field: 'rev', value: known.rev } }
  }
  if (right === undefined) return null
  const { carrierCompany, day, shard } = right
  return { kind: 'create', ...at, data: { carrierCompany, day, shard, counts, rev: 1 } }
}

/** Collection and id of `rollups/HM_2026-11-02`. */
function placeOf(document: string): [collection: string, id: string] {
  const slash = document.indexOf('/')
  return [document.slice(0, slash), document.slice(slash + 1)]
}

/** A figure that is not what a recount finds. */
interface RollupDifference {
  /** `rollups/HM_2026-11-02`. */
  document: string
  /** The figure: `to:CONTACTING`. */
  name: string
  stored: number
  recounted: number
}

/** What a recount of the daily figures found. */
interface Recount {
  /** Audits that are in the figures. */
  audits: number
  /** Documents of figures that were compared. */
  documents: number
  differences: RollupDifference[]
  /** What every document of figures should hold, by `rollups/HM_2026-11-02`. */
  expected: ReadonlyMap<string, CounterDocument>
}

/**
 * Counts every audit anew and compares with `rollups` and `activity`. An audit that was written since
 * it was projected counts as it was then, in the zone it was counted in, so that a worker that is behind
 * makes no difference. Reads every audit once. Rejects with a `StoreError`.
 */
export async function recountRollups(store: DocumentStore): Promise<Recount> {
  const carriers = await store.list<Carrier>(COLLECTIONS.carriers, {
    sort: { field: 'id', direction: 'asc' },
  })
  const zones = new Map(carriers.map(({ id, timeZone }) => [id, timeZone]))
  const expected = new Map<string, CounterDocument>()
  let audits = 0
  for await (const page of pagesOf<Audit>(store, COLLECTIONS.audits)) {
    const ids = page.map(({ id }) => id)
    const projected = await readByIds<CarrierAudit>(store, COLLECTIONS.carrierAudits, ids)
    const marks = await readByIds<CalendarMark>(store, COLLECTIONS.calendarMarks, ids)
    for (const audit of page) {
      const then = projected.get(audit.id)
      if (!then) continue
      audits++
      const zone = zones.get(audit.carrierCompany) ?? DEFAULT_TIME_ZONE
      const counted = { ...then, mark: marks.get(audit.id) ?? null }
      for (const counter of countedBefore(audit, counted, zone)) {
        const document = keyOfCounter(counter)
        const counts = addCounts(expected.get(document)?.counts ?? {}, counter.counts)
        expected.set(document, { ...counter, counts })
      }
    }
  }
  const differences: RollupDifference[] = []
  let documents = 0
  const stored = new Set<string>()
  for (const collection of [COLLECTIONS.rollups, COLLECTIONS.activity]) {
    for await (const page of pagesOf<StoredCounters>(store, collection)) {
      for (const { id, counts } of page) {
        documents++
        const document = `${collection}/${id}`
        differences.push(...differencesOf(document, counts, expected.get(document)?.counts ?? {}))
        stored.add(document)
      }
    }
  }
  for (const [document, { counts }] of expected)
    if (!stored.has(document)) differences.push(...differencesOf(document, {}, counts))
  return { audits, documents, differences, expected }
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
