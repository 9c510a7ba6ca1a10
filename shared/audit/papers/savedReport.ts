import { type Result, refusal } from '#shared/errors/refusal.ts'
import { canonicalAuditCode } from '../access/auditCode.ts'
import type { Audit } from '../model.ts'
import { AuditDraft } from '../steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from '../steps/model.ts'

/** A report that lies in storage: its `gs://` address, and the name it is downloaded under. */
export interface SavedReport {
  url: string
  fileName: string
}

const REPORT = /\/reports\/([1-9]\d{0,5})$/

/** The number of a saved report, from its address; 0 for an address that is none. */
export function reportNumber(url: string): number {
  return Number(REPORT.exec(url)?.[1] ?? 0)
}

/** The number that the next version of an audit's report gets: one past the last, from 1. */
export function nextReportNumber({ pdfHistory }: Pick<Audit, 'pdfHistory'>): number {
  return Math.max(0, ...pdfHistory.map(reportNumber)) + 1
}

/** Where a version of the report lies in storage. */
export function reportPath(auditFSID: string, number: number): string {
  return `audits/${auditFSID}/reports/${number}`
}

/** The name a version is downloaded under. */
export function reportFileName({ auditCode }: Pick<Audit, 'auditCode'>, number: number): string {
  return `${canonicalAuditCode(auditCode)}-report-${number}.pdf`
}

/**
 * Keeps a report in the audit: beside the versions before it, or alone where the audit keeps only the
 * newest (`pdfOverwrite`, specification §3). Refused is an address that is no later version of it.
 */
export function saveReport(
  worked: AuditWithSteps,
  { url, fileName }: SavedReport,
  context: ActionContext,
): Result<AuditChange> {
  const { audit } = worked
  const number = reportNumber(url)
  if (!url.endsWith(`/${reportPath(audit.id, number)}`) || number < nextReportNumber(audit))
    return { ok: false, error: refusal('REPORT_OUT_OF_ORDER') }
  const draft = new AuditDraft(worked, context)
  const pdfHistory = audit.pdfOverwrite ? [url] : [...audit.pdfHistory, url]
  draft.change({ pdfHistory, pdfFileName: fileName })
  draft.record('REPORT_SAVED', `Saved report, version ${number}`, null)
  return { ok: true, value: draft.finish() }
}
