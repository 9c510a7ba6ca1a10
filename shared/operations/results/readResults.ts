import type { Audit } from '../../domain/audit/Audit.ts'
import type { ResultPackage } from '../../domain/results/ResultPackage.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/** What of an audit was sent to its carrier, the newest first. Rejects with a `StoreError`. */
export function readResults(
  store: DocumentStore,
  { id, carrierCompany }: Pick<Audit, 'id' | 'carrierCompany'>,
): Promise<ResultPackage[]> {
  return store.list<ResultPackage>(COLLECTIONS.results, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrierCompany },
      { field: 'auditFSID', op: '==', value: id },
    ],
  })
}
