import { refusal } from '../../../errors/refusal.ts'
import type { AuditCheck } from '../AuditCheck.ts'

/** From here on an audit is listed, before it is full. */
const LARGE_BYTES = 500_000

/** No audit is so large that work on it will soon be refused. */
export const auditSize: AuditCheck = {
  name: 'sizes',
  check(audit) {
    const size = JSON.stringify(audit).length
    return size <= LARGE_BYTES
      ? []
      : [refusal('AUDIT_NEARLY_FULL', { size: Math.round(size / 1000) })]
  },
}
