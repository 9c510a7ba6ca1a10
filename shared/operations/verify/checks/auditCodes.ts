import { canonicalAuditCode } from '../../../domain/audit/auditCode.ts'
import { refusal } from '../../../errors/refusal.ts'
import type { AuditCheck } from '../AuditCheck.ts'

/** No two audits have the same code: the code of each leads to it, and can lead to one only. */
export const auditCodes: AuditCheck = {
  name: 'audit codes',
  check({ id, auditCode }, { codes }) {
    const owner = codes.get(canonicalAuditCode(auditCode))
    if (!owner) return [refusal('AUDIT_CODE_LOST')]
    return owner.auditFSID === id ? [] : [refusal('AUDIT_CODE_TWICE', { other: owner.auditFSID })]
  },
}
