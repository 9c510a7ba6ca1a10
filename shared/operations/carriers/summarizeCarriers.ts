import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { type CarrierSummary, summaryOf } from '../../domain/carrier/CarrierSummary.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { pagesOf } from '../verify/pagesOf.ts'

/** The write that makes a carrier's summary what the carrier is; it goes with the carrier's own. */
export function summaryWrite(carrier: Carrier): BatchWrite {
  const { carrierSummaries: collection } = COLLECTIONS
  return { kind: 'set', collection, id: carrier.id, data: summaryOf(carrier) }
}

/**
 * Writes the summaries that are missing, as those of carriers from before there were any, or that
 * differ from their carriers; answers how many. Rejects with a `StoreError`.
 */
export async function summarizeCarriers(store: DocumentStore): Promise<number> {
  const stored = new Map<string, string>()
  for await (const page of pagesOf<CarrierSummary>(store, COLLECTIONS.carrierSummaries))
    for (const { id, name, timeZone } of page) stored.set(id, JSON.stringify([name, timeZone]))
  let written = 0
  for await (const page of pagesOf<Carrier>(store, COLLECTIONS.carriers)) {
    const stale = page.filter(
      ({ id, name, timeZone }) => stored.get(id) !== JSON.stringify([name, timeZone]),
    )
    if (stale.length > 0) await store.batch(stale.map(summaryWrite))
    written += stale.length
  }
  return written
}
