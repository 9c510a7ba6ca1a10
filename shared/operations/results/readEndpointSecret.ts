import { COLLECTIONS, nestedPath } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/** The document of a carrier's private collection with its endpoint's secret; no browser reads it. */
export const ENDPOINT_ID = 'endpoint'

/** Proof of who sends to a carrier's endpoint; empty when none was agreed. */
export async function readEndpointSecret(store: DocumentStore, carrierId: string): Promise<string> {
  const path = nestedPath(COLLECTIONS.carriers, carrierId, 'private')
  return (await store.get<{ secret: string }>(path, ENDPOINT_ID))?.secret ?? ''
}
