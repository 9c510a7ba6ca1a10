import type { Audit } from '../audit/Audit.ts'
import { reportFileName, reportNumber } from '../audit/saveReport.ts'
import type { BakeState } from '../audit/states.ts'

/** The version of the audit report that the carrier was sent. */
export interface SentReport {
  /** The last part of its place in storage, `audits/{auditFSID}/reports/{number}`. */
  number: string
  /** The file's name. */
  name: string
}

const SENT: readonly BakeState[] = ['SENT_TO_CARRIER', 'INVOICED']

/** The text of the entry that saves a version (`saveReport`). */
const SAVED = /, version ([1-9]\d{0,5})$/

type ReportedAudit = Pick<
  Audit,
  'auditCode' | 'bakeState' | 'history' | 'pdfFileName' | 'pdfHistory'
>

/**
 * The report of an audit that is with the carrier: the version that was the newest when it was sent, or
 * else the first one saved after that. A later version replaces it only by a redo. Null before the
 * sending, or without a report.
 */
export function sentReport(audit: ReportedAudit): SentReport | null {
  const newest = audit.pdfHistory.at(-1)
  if (!SENT.includes(audit.bakeState) || newest === undefined) return null
  const number = sentVersion(audit) ?? reportNumber(newest)
  const isNewest = number === reportNumber(newest)
  const name = (isNewest && audit.pdfFileName) || reportFileName(audit, number)
  return { number: String(number), name }
}

/** Null where the history has no entry of the sending, or of a version. */
function sentVersion({ history }: Pick<Audit, 'history'>): number | null {
  const sentAt = history.findLastIndex(({ to }) => to === 'SENT_TO_CARRIER')
  if (sentAt === -1) return null
  const isSaved = ({ op }: { op: string }) => op === 'REPORT_SAVED'
  const saved = history.slice(0, sentAt).findLast(isSaved) ?? history.slice(sentAt).find(isSaved)
  const number = SAVED.exec(saved?.text ?? '')?.[1]
  return number === undefined ? null : Number(number)
}
