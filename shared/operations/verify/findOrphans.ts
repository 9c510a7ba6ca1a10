import { refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { KnownAudits } from './KnownAudits.ts'
import { pagesOf } from './pagesOf.ts'
import { addFailure, newCheck, type VerifyCheck } from './VerifyReport.ts'

interface Owned {
  id: string
  auditFSID?: string
  auditCode?: string
  lost?: boolean
}

/** Documents that belong to an audit by their `auditFSID`. */
const OWNED = [
  COLLECTIONS.auditCodes,
  COLLECTIONS.orderKeys,
  COLLECTIONS.asteps,
  COLLECTIONS.intakes,
  COLLECTIONS.removedFiles,
] as const

/** Looks for documents whose audit is not there; only audits that are not `known` are read. */
export async function findOrphans(
  store: DocumentStore,
  known: KnownAudits,
  onProgress: (documents: number) => void,
): Promise<VerifyCheck> {
  const check = newCheck('orphans')
  for (const collection of OWNED) {
    for await (const page of pagesOf<Owned>(store, collection)) {
      const owners = page.map(({ auditFSID = '' }) => auditFSID)
      const missing = await known.missing(store, owners)
      for (const { id, auditFSID = '', auditCode = '', lost = false } of page) {
        // The note of a file that nobody has: of the inbox, or of an audit that went before it.
        if (!missing.has(auditFSID) || lost) continue
        const path = `${collection}/${id}`
        addFailure(check, { auditCode, id: auditFSID }, refusal('ORPHAN', { path }))
      }
      check.checked += page.length
      onProgress(page.length)
    }
  }
  return check
}
