import type { Audit, Day } from '../audit/Audit.ts'
import { KEY_QUESTION_IDS } from '../audit/keyQuestions.ts'
import { EXPOSURE_TYPES } from '../category/exposureTypes.ts'
import { ORDER_FIELDS } from '../order/orderFields.ts'

/** What a result says of the audit as a whole. */
export interface ResultHead {
  orderNumber: string
  auditCode: string
  reportType: string
  policyNumber: string
  policyFrom: string
  policyTo: string
  insuredName: string
  outcome: string
  nonproductiveReason: string
  revision: number
  dateSent: string
}

/** What a result says of one class code. Exposures as they are stored: dollars, or a count. */
export interface ResultLine {
  classCode: string
  classDescription: string
  premiumBasis: string
  policyType: string
  subLine: string
  estimatedExposure: number | null
  finalExposure: number | null
  notes: string
}

/** The head of a result that was sent on `dateSent`, the carrier's day; days are `yyyy-mm-dd`. */
export function resultHead(audit: Audit, dateSent: Day): ResultHead {
  return {
    orderNumber: audit.orderNumber,
    auditCode: audit.auditCode,
    reportType: audit.auditType,
    policyNumber: audit.policyNumber,
    policyFrom: audit.policyStart ?? '',
    policyTo: audit.policyEnd ?? '',
    insuredName: audit.insuredCompany,
    outcome: audit.outcome,
    nonproductiveReason: audit.outcomeReason,
    revision: audit.revision,
    dateSent,
  }
}

/** A result's lines, in the order of the audit's. */
export function resultLines({ categories }: Pick<Audit, 'categories'>): ResultLine[] {
  return categories.map((line) => ({
    classCode: line.classCode,
    classDescription: line.classDescription,
    premiumBasis: EXPOSURE_TYPES[line.exposureType].label,
    policyType: line.policyType,
    subLine: line.subLine,
    estimatedExposure: line.estimatedExposure,
    finalExposure: line.finalExposure,
    notes: line.notes,
  }))
}

/** The key questions with their answers, in their order; those without one are left out. */
export function resultAnswers({ keyQuestions }: Pick<Audit, 'keyQuestions'>) {
  return KEY_QUESTION_IDS.flatMap((question) => {
    const given = keyQuestions[question]
    return given ? [{ question, answer: given.answer, detail: given.detail }] : []
  })
}

/** The columns of the result file: the order file's own, then what the audit came to. */
export const RESULT_COLUMNS = {
  head: {
    orderNumber: ORDER_FIELDS.orderNumber.label,
    auditCode: 'Audit Code',
    reportType: ORDER_FIELDS.reportType.label,
    policyNumber: ORDER_FIELDS.policyNumber.label,
    policyFrom: ORDER_FIELDS.policyFrom.label,
    policyTo: ORDER_FIELDS.policyTo.label,
    insuredName: ORDER_FIELDS.insuredName.label,
    outcome: 'Outcome',
    nonproductiveReason: 'Nonproductive Reason',
    revision: 'Revision',
    dateSent: 'Date Sent',
  },
  line: {
    classCode: ORDER_FIELDS.classCode.label,
    classDescription: ORDER_FIELDS.classDescription.label,
    premiumBasis: ORDER_FIELDS.premiumBasis.label,
    policyType: ORDER_FIELDS.policyType.label,
    subLine: ORDER_FIELDS.subLine.label,
    estimatedExposure: ORDER_FIELDS.estimatedExposure.label,
    finalExposure: 'Final Exposure',
    notes: 'Notes',
  },
} as const satisfies {
  head: Record<keyof ResultHead, string>
  line: Record<keyof ResultLine, string>
}
