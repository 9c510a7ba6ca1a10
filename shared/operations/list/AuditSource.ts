import type { Audit } from '../../domain/audit/Audit.ts'

/** One way to read the audits of a query, in an order of its own. */
export interface AuditSource {
  /** The next `size` audits past a cursor ('': from the start), and whether none come after them. */
  read(after: string, size: number): Promise<{ audits: Audit[]; isLast: boolean }>
  /** Where reading goes on behind an audit. */
  cursorOf(audit: Audit): string
  /** Whether some of what it reads may not be asked for, so that a page takes several reads. */
  isLoose: boolean
}
