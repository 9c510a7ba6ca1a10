import type { Audit } from '../../domain/audit/Audit.ts'
import type { Refusal } from '../../errors/refusal.ts'
import type { AuditPage } from './AuditPage.ts'

/** Something that holds of every audit. */
export interface AuditCheck {
  name: string
  /** What of it does not hold for this audit; none when all does. */
  check(audit: Audit, page: AuditPage): Refusal[]
}
