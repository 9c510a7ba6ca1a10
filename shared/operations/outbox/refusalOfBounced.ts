import type { Audit } from '../../domain/audit/Audit.ts'
import { isBounced } from '../../domain/outgoing/bouncedEmails.ts'
import { type Refusal, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/** RECIPIENT_BOUNCED for an e-mail of an audit to an address that has bounced since; null for others. */
export async function refusalOfBounced(
  store: DocumentStore,
  collection: string,
  { auditFSID, to }: { auditFSID?: string; to?: unknown },
): Promise<Refusal | null> {
  if (collection !== COLLECTIONS.mail || auditFSID === undefined || !Array.isArray(to)) return null
  const audit = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
  const hasBounced = audit !== null && to.some((each) => isBounced(String(each), audit))
  return hasBounced ? refusal('RECIPIENT_BOUNCED', { what: 'its recipient' }) : null
}
