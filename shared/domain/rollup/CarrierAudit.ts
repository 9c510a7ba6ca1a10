import type { Audit, Day } from '../audit/Audit.ts'
import { type CarrierComment, carrierComments } from '../audit/carrierComments.ts'
import { searchTokens } from '../audit/searchTokens.ts'
import type { BakeState } from '../audit/states.ts'
import type { ExposureType } from '../category/exposureTypes.ts'
import { SYSTEM_USER } from '../user/historyName.ts'
import { firstSending } from './firstSending.ts'
import { SCHEME } from './scheme.ts'
import { type SentReport, sentReport } from './sentReport.ts'

/** A class line as a carrier user sees it. */
interface CarrierLine {
  classCode: string
  classDescription: string
  exposureType: ExposureType
  estimatedExposure: number | null
  /** Null until somebody else has reviewed the result. */
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
 * or texts of contact attempts. It also says what of the audit is in the daily figures: everything up
 * to `v`, `entries` of its history, its state, outcome and due day as they stand here.
 */
export interface CarrierAudit {
  id: string
  v: number
  entries: number
  /** The carrier's zone, in which its days were counted. */
  zone: string
  /** How it was counted (`scheme.ts`). */
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
  /** What its users and staff wrote to each other, oldest first; not given by earlier versions. */
  comments?: CarrierComment[]
  /** Newest first, and unique: what the inventory is ordered and paged by. */
  listKey: string
  /** What the inventory's search finds it by; nothing but what is here to be read. */
  tokens: string[]
  updatedAt: Date
}

/** From here on the figures are more than somebody's first reckoning. */
const REVIEWED: readonly BakeState[] = ['FINAL_REVIEW_COMPLETE', 'SENT_TO_CARRIER', 'INVOICED']

/** The projection of an audit, counted in the carrier's `timeZone`. */
export function carrierAuditOf(audit: Audit, timeZone: string): CarrierAudit {
  const showsFigures = REVIEWED.includes(audit.bakeState)
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
      exposureType: line.exposureType,
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
