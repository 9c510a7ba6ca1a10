import type { Day } from '../audit/Audit.ts'

/** What each kind of job is asked with. */
export interface JobRequests {
  /**
   * Bills the work of a carrier up to a day, as `bakehouse invoices export` does; with `expected` only
   * if that is still what it comes to.
   */
  exportInvoice: { through: Day; expected?: ExpectedInvoice }
  /** Holds the carrier's invoices and audits against each other. */
  reconcileInvoices: Record<string, never>
  /** Sends a failed e-mail or text again. */
  retryOutgoing: { collection: 'mail' | 'messages'; outgoingId: string }
  /** Sends results that failed again. */
  resendResults: { resultId: string }
  /** Removes the carrier, if it has no audits. */
  removeCarrier: Record<string, never>
  /** Shows the public the carrier's name, help phone and hours as they are now. */
  refreshIntakes: Record<string, never>
  /** Removes a demo audit of the carrier, with all that belongs to it. */
  removeDemoAudit: { auditFSID: string }
}

/** What an admin saw and confirmed; the amount in cents. */
export interface ExpectedInvoice {
  audits: number
  totalCents: number
}

export type JobKind = keyof JobRequests

/** The kinds, in the rules too (`npm run rules`). */
export const JOB_KINDS = [
  'exportInvoice',
  'reconcileInvoices',
  'retryOutgoing',
  'resendResults',
  'removeCarrier',
  'refreshIntakes',
  'removeDemoAudit',
] as const satisfies readonly JobKind[]

/** WAITING until the worker has taken it to its end. */
export type JobState = 'WAITING' | 'DONE' | 'FAILED'

/**
 * Work that only trusted code may do, asked for by an admin in a browser (collection `jobs`). The
 * browser makes it and never changes it; the worker does it and says what came of it.
 */
export interface Job<K extends JobKind = JobKind> {
  id: string
  kind: K
  carrierCompany: string
  /** The admin's e-mail, or "System": named in the history of what the job does. */
  userId: string
  dateAdded: Date
  state: JobState
  request: JobRequests[K]
  /** What the work says of itself when it is done, such as `{ invoice: 'HM-20261130' }`. */
  result?: Record<string, unknown>
  /** Why it was refused; nothing more is tried. */
  error?: { code: string; message: string; next: string }
  endedAt?: Date
}
