import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { RefusalError } from '../RefusalError.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** What the register of codes says of one: whose it is. */
export interface AuditCodeEntry {
  auditFSID: string
  carrierCompany: string
}

/** The audit behind a code, typed in any case and with any signs; refused when no audit has it. */
export async function findAuditByCode(
  { store }: ProviderContext,
  code: string,
): Promise<AuditCodeEntry> {
  const canonical = canonicalAuditCode(code)
  const entry =
    canonical === '' ? null : await store.get<AuditCodeEntry>(COLLECTIONS.auditCodes, canonical)
  if (entry === null) throw new RefusalError(refusal('CODE_UNKNOWN', { code }))
  return { auditFSID: entry.auditFSID, carrierCompany: entry.carrierCompany }
}
