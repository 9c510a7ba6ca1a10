import type { Audit } from '../../domain/audit/Audit.ts'
import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { DEFAULT_TIME_ZONE } from '../../domain/constants.ts'
import type { CarrierAudit } from '../../domain/rollup/CarrierAudit.ts'
import { addCounts, countedBefore } from '../../domain/rollup/countsOf.ts'
import { keyOfCounter } from '../../domain/rollup/figureCounts.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { readByIds } from '../import/readByIds.ts'
import { pagesOf } from '../verify/pagesOf.ts'
import type { StoredCounters } from './projectAudits.ts'

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
