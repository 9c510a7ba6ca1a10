import type { Audit } from '#shared/domain/audit/Audit.ts'
import { canonicalAuditCode } from '#shared/domain/audit/auditCode.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'

/** The audit with this code, whatever signs and case it was typed in. */
export async function requireAudit(store: DocumentStore, code: string): Promise<Result<Audit>> {
  const canonical = canonicalAuditCode(code)
  const known =
    canonical === ''
      ? null
      : await store.get<{ auditFSID: string }>(COLLECTIONS.auditCodes, canonical)
  const audit = known && (await store.get<Audit>(COLLECTIONS.audits, known.auditFSID))
  if (audit) return { ok: true, value: audit }
  return { ok: false, error: refusal('AUDIT_NOT_FOUND', { code }) }
}
