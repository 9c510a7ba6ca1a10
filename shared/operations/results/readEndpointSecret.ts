import { COLLECTIONS, nestedPath } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/** The document of a carrier's private collection with its endpoint's secret; no browser reads it. */
export const ENDPOINT_ID = 'endpoint'

/** What proves us to an endpoint, and to which: another one never gets it. */
export interface EndpointSecret {
  secret: string
  endpoint: string
}

/** Proof of who sends to this endpoint of a carrier; empty when none was agreed for it. */
export async function readEndpointSecret(
  store: DocumentStore,
  carrierId: string,
  endpoint: string,
): Promise<string> {
  const path = nestedPath(COLLECTIONS.carriers, carrierId, 'private')
  const kept = await store.get<EndpointSecret>(path, ENDPOINT_ID)
  return kept?.endpoint === endpoint ? kept.secret : ''
}
