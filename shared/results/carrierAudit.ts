import { reportFileName, reportNumber } from '#shared/audit/attachments.ts'
import { placeOf } from '#shared/audit/classLines.ts'
import type { ExposureType } from '#shared/audit/exposures.ts'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import { basisOf } from '#shared/audit/orderKinds.ts'
import { searchTokens } from '#shared/audit/search.ts'
import { type CarrierComment, carrierComments } from '#shared/audit/staffActions.ts'
import { type BakeState, isReviewedState, isSentState } from '#shared/audit/states.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { cleanText } from '#shared/kernel/cleanText.ts'
import { type Day, readMoment } from '#shared/kernel/day.ts'

/** A class line as a carrier user sees it. */
interface CarrierLine {
  classCode: string
  classDescription: string
  /** Its state, location and entity in words; absent where it names none. */
  place?: string
  exposureType: ExposureType
  estimatedExposure: number | null
  /** Null until another person has reviewed the result. */
  finalExposure: number | null
  diff: number | null
}

/** A move of the audit as a carrier user sees it. */
interface CarrierMove {
  date: Date
  from: BakeState | null
  to: BakeState
  /** Staff is "Auditor", the engine "System". */
  by: 'Auditor' | 'System'
}

/**
 * What carrier users see of an audit (collection `carrierAudits`): no notes, cost, user ids, contacts
 * or texts of contact attempts. It is also the mark of what the daily figures hold of the audit:
 * everything up to `v`, `entries` of its history, its state, outcome and due day as they stand here.
 */
export interface CarrierAudit {
  id: string
  v: number
  entries: number
  /** The carrier's zone, in which its days were counted. */
  zone: string
  /** How it was counted (`SCHEME`). */
  scheme: number
  carrierCompany: string
  auditCode: string
  orderNumber: string
  auditType: string
  policyNumber: string
  policyStart: Day | null
  policyEnd: Day | null
  auditStart: Day | null
  auditEnd: Day | null
  auditDue: Day | null
  auditNoFlyDue: Day | null
  dateAdded: Date
  sliceID: string
  env: Audit['env']
  bakeState: BakeState
  outcome: Audit['outcome']
  outcomeReason: Audit['outcomeReason']
  submitted: boolean
  revision: number
  dateSent: Date | null
  /** When it was first sent to the carrier: the day on which its turnaround counts. */
  firstSentAt: Date | null
  insuredCompany: string
  insuredDbaName: string
  insuredLocationCity: string
  insuredLocationState: string
  categories: CarrierLine[]
  /** The report that was sent; null before that, and while the audit is being done again. */
  report: SentReport | null
  moves: CarrierMove[]
  /** What its users and staff wrote to each other, oldest first; absent in earlier versions. */
  comments?: CarrierComment[]
  /** Newest first, and unique: what the inventory is ordered and paged by. */
  listKey: string
  /** What the inventory's search finds it by: words of the fields above alone. */
  tokens: string[]
  updatedAt: Date
}

/** The projection of an audit, counted in the carrier's `timeZone`. */
export function carrierAuditOf(audit: Audit, timeZone: string): CarrierAudit {
  const showsFigures = isReviewedState(audit.bakeState)
  return {
    id: audit.id,
    v: audit.v,
    entries: audit.history.length,
    zone: timeZone,
    scheme: SCHEME,
    carrierCompany: audit.carrierCompany,
    auditCode: audit.auditCode,
    orderNumber: audit.orderNumber,
    auditType: audit.auditType,
    policyNumber: audit.policyNumber,
    policyStart: audit.policyStart,
    policyEnd: audit.policyEnd,
    auditStart: audit.auditStart,
    auditEnd: audit.auditEnd,
    auditDue: audit.auditDue,
    auditNoFlyDue: audit.auditNoFlyDue,
    dateAdded: audit.dateAdded,
    sliceID: audit.sliceID,
    env: audit.env,
    bakeState: audit.bakeState,
    outcome: audit.outcome,
    outcomeReason: audit.outcomeReason,
    submitted: audit.submitted,
    revision: audit.revision,
    dateSent: audit.dateSent,
    firstSentAt: firstSending(audit.history),
    insuredCompany: audit.insuredCompany,
    insuredDbaName: audit.insuredDbaName,
    insuredLocationCity: audit.insuredLocationCity,
    insuredLocationState: audit.insuredLocationState,
    categories: audit.categories.map((line) => ({
      classCode: line.classCode,
      classDescription: line.classDescription,
      ...withPlace(placeOf(line, audit.entities)),
      exposureType: basisOf(line),
      estimatedExposure: line.estimatedExposure,
      finalExposure: showsFigures ? line.finalExposure : null,
      diff: showsFigures ? line.diff : null,
    })),
    report: sentReport(audit),
    moves: audit.history.flatMap(({ date, from, to, userId }) =>
      to === undefined
        ? []
        : [{ date, from: from ?? null, to, by: userId === SYSTEM_USER ? 'System' : 'Auditor' }],
    ),
    comments: carrierComments(audit.history),
    // The order of the audits' own list without its bands, which are staff's.
    listKey: audit.sortKey.slice(audit.sortKey.indexOf('|') + 1),
    tokens: searchTokens({
      auditCode: audit.auditCode,
      orderNumber: audit.orderNumber,
      policyNumber: audit.policyNumber,
      insuredCompany: audit.insuredCompany,
      insuredDbaName: audit.insuredDbaName,
      insuredLocationCity: audit.insuredLocationCity,
    }),
    updatedAt: audit.updatedAt,
  }
}

function withPlace(place: string): Pick<CarrierLine, 'place'> {
  return place === '' ? {} : { place }
}

/** The version of the audit report that the carrier was sent. */
export interface SentReport {
  /** The last part of its place in storage, `audits/{auditFSID}/reports/{number}`. */
  number: string
  /** The file's name. */
  name: string
}

/** The text of the entry that saves a version (`saveReport`). */
const SAVED = /, version ([1-9]\d{0,5})$/

type ReportedAudit = Pick<
  Audit,
  'auditCode' | 'bakeState' | 'history' | 'pdfFileName' | 'pdfHistory'
>

/**
 * The report of an audit that is with the carrier: the version that the engine kept with the results. A
 * later version replaces it only by a redo. Null before the sending, and without a report.
 */
export function sentReport(audit: ReportedAudit): SentReport | null {
  const newest = audit.pdfHistory.at(-1)
  if (!isSentState(audit.bakeState) || newest === undefined) return null
  const number = sentVersion(audit.history, reportNumber(newest))
  if (number === null) return null
  const isNewest = number === reportNumber(newest)
  const name = (isNewest && audit.pdfFileName) || reportFileName(audit, number)
  return { number: String(number), name }
}

/**
 * The engine keeps the report before results that it sends have arrived, and after a person has handed
 * them over. Where it kept none, it is the newest before the sending, else the first after it; what was
 * saved before a redo does not count. Sendings of earlier versions, whose entries have no hash, may have
 * had no report of their own: theirs is the `newest` then.
 */
function sentVersion(history: readonly HistoryEntry[], newest: number): number | null {
  const at = history.findLastIndex(({ to }) => to === 'SENT_TO_CARRIER')
  const sent = history[at]
  if (sent === undefined) return newest
  const isEarlier = sent.results === undefined
  const since = isEarlier ? 0 : history.slice(0, at).findLastIndex(({ to }) => to === 'REDO') + 1
  const before = history.slice(since, at)
  const after = history.slice(at)
  const kept = sent.userId === SYSTEM_USER ? before.findLast(isKept) : after.find(isKept)
  const saved = kept ?? before.findLast(isSaved) ?? after.find(isSaved)
  if (saved === undefined) return isEarlier ? newest : null
  const number = SAVED.exec(saved.text)?.[1]
  return number === undefined ? newest : Number(number)
}

function isSaved({ op }: HistoryEntry): boolean {
  return op === 'REPORT_SAVED'
}

function isKept(entry: HistoryEntry): boolean {
  return isSaved(entry) && entry.userId === SYSTEM_USER
}

/** The moment an audit was first sent to its carrier; null while it was not. */
export function firstSending(history: readonly Pick<HistoryEntry, 'date' | 'to'>[]): Date | null {
  return readMoment(history.find(({ to }) => to === 'SENT_TO_CARRIER')?.date)
}

/**
 * The scheme by which audits are projected and counted. The worker projects those of an earlier one
 * anew, and counts what they lack. The second counts by months and demo audits too; the third has the
 * carrier's comments; the fourth counts the calendar.
 */
export const SCHEME = 4

export const MOST_COMMENT_CHARACTERS = 4000

/** Why a carrier user's comment is refused; null when it is not. */
export function refusalOfComment(text: string): Refusal | null {
  const { length } = cleanText(text)
  if (length === 0) return refusal('COMMENT_EMPTY')
  const limit = MOST_COMMENT_CHARACTERS
  return length > limit ? refusal('COMMENT_TOO_LONG', { length, limit }) : null
}
