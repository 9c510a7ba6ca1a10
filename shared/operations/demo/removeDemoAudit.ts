import type { Audit } from '../../domain/audit/Audit.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { type RemovedAudit, removeAudit } from '../removeAudit.ts'

/**
 * Removes a demo audit of a carrier with every document that belongs to it, and takes it back out of
 * the figures, in one commit. An audit of any other kind, or one that was billed, is refused. One that
 * is gone already is no error. Only for trusted code: nobody else writes figures. Rejects with a
 * `StoreError`, `conflict` or `already-exists` when somebody worked on it in between: then try again.
 */
export async function removeDemoAudit(
  store: DocumentStore,
  { auditFSID, carrierCompany }: { auditFSID: string; carrierCompany: string },
): Promise<Result<RemovedAudit>> {
  const audit = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
  if (audit === null) return { ok: true, value: { removed: 0, files: [] } }
  const { env, invoiceId, auditCode: code } = audit
  // Whoever asks is an admin of that carrier, and perhaps of no other.
  if (audit.carrierCompany !== carrierCompany)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
  if (env !== 'demo') return { ok: false, error: refusal('DEMO_ONLY', { code }) }
  if (invoiceId !== '') return { ok: false, error: refusal('DEMO_INVOICED', { code }) }
  return { ok: true, value: await removeAudit(store, audit) }
}
