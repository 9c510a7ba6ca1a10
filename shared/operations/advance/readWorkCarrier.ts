import type { WorkCarrier } from '../../domain/audit/AdvanceFacts.ts'
import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { type Cadence, mergedCadence } from '../../domain/step/Cadence.ts'
import { BAKERY_STEPS_ID, COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/**
 * A carrier as the engine works by it, with its cadence over the bakery's; null when there is no such
 * carrier. Rejects with a `StoreError` when either cannot be read.
 */
export async function readWorkCarrier(
  store: DocumentStore,
  carrierId: string,
): Promise<WorkCarrier | null> {
  const [carrier, bakery] = await Promise.all([
    store.get<Carrier>(COLLECTIONS.carriers, carrierId),
    readBakery(store),
  ])
  return carrier && merged(carrier, bakery)
}

/** A carrier that was read already, with its cadence over the bakery's. */
export async function withCadence(store: DocumentStore, carrier: Carrier): Promise<Carrier> {
  return merged(carrier, await readBakery(store))
}

function readBakery(store: DocumentStore) {
  return store.get<{ cadence?: Cadence }>(COLLECTIONS.bakery, BAKERY_STEPS_ID)
}

function merged(carrier: Carrier, bakery: { cadence?: Cadence } | null) {
  return { ...carrier, cadence: mergedCadence(bakery?.cadence ?? {}, carrier.cadence ?? {}) }
}
