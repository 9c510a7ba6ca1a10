import type { Audit } from '../audit/Audit.ts'
import { reportNumber } from '../audit/saveReport.ts'
import type { BakeState } from '../audit/states.ts'

/** The version of the audit report that the carrier was sent. */
export interface SentReport {
  /** The last part of its place in storage, `audits/{auditFSID}/reports/{number}`. */
  number: string
  /** The file's name. */
  name: string
}

const SENT: readonly BakeState[] = ['SENT_TO_CARRIER', 'INVOICED']

/** The newest saved report of an audit that is with the carrier; null before that, or without one. */
export function sentReport({
  bakeState,
  pdfHistory,
  pdfFileName,
}: Pick<Audit, 'bakeState' | 'pdfHistory' | 'pdfFileName'>): SentReport | null {
  const url = pdfHistory.at(-1)
  if (!SENT.includes(bakeState) || url === undefined) return null
  return { number: String(reportNumber(url)), name: pdfFileName || 'audit-report.pdf' }
}
