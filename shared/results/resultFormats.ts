import { EXPOSURE_TYPES } from '#shared/audit/exposures.ts'
import { KEY_QUESTION_IDS } from '#shared/audit/keyQuestions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { ORDER_FIELDS } from '#shared/firm/feedProfile.ts'
import type { Day } from '#shared/kernel/day.ts'
import { csvText, xmlText } from '#shared/kernel/exportText.ts'

/** The files of an audit's results, in their order. */
export const RESULT_FILES = ['pdf', 'csv', 'xml', 'documents.json'] as const

type ResultFile = (typeof RESULT_FILES)[number]

/** The name that a file of an audit's results goes out under. */
export function resultFileName(
  { auditCode, revision }: Pick<Audit, 'auditCode' | 'revision'>,
  file: ResultFile,
): string {
  return `${auditCode}-r${revision}.${file}`
}

/** The fields of a result that are the audit's. */
interface ResultHead {
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

/** The fields of a result that are a class line's. Exposures as they are stored: dollars, or a count. */
interface ResultLine {
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

/** The columns of the result file: the order file's own, then the outcome and the final figures. */
const RESULT_COLUMNS = {
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

const HEAD = Object.keys(RESULT_COLUMNS.head) as (keyof ResultHead)[]
const LINE = Object.keys(RESULT_COLUMNS.line) as (keyof ResultLine)[]

/** An audit's result as CSV, in the shape of the order file: a row a class code, or one without. */
export function resultCsv(audit: Audit, dateSent: Day): string {
  const head = resultHead(audit, dateSent)
  const first = HEAD.map((field) => head[field])
  const lines = resultLines(audit)
  const rows = lines.map((line) => LINE.map((field) => line[field] ?? ''))
  const none = LINE.map(() => '')
  return csvText([
    [...Object.values(RESULT_COLUMNS.head), ...Object.values(RESULT_COLUMNS.line)],
    ...(rows.length === 0 ? [none] : rows).map((row) => [...first, ...row]),
  ])
}

/**
 * An audit's result as XML, in the shape of the order feed: `AuditResults` as `AuditOrders`, a `Result`
 * as an `Order`, with the outcome, the final exposures and the answers to the key questions.
 */
export function resultXml(audit: Audit, dateSent: Day): string {
  const head = resultHead(audit, dateSent)
  const element = (name: string, value: string | number) => `<${name}>${xmlText(value)}</${name}>`
  const figure = (name: string, value: number | null) => element(name, value ?? '')
  const classes = resultLines(audit).map((line) =>
    [
      `      <ClassCode id="${xmlText(line.classCode)}">`,
      element('Description', line.classDescription),
      element('PremiumBasis', line.premiumBasis),
      figure('EstimatedExposure', line.estimatedExposure),
      figure('FinalExposure', line.finalExposure),
      element('PolicyType', line.policyType),
      element('SubLine', line.subLine),
      element('Notes', line.notes),
      '</ClassCode>',
    ].join(''),
  )
  const answers = resultAnswers(audit).map(
    ({ question, answer, detail }) =>
      `      <KeyQuestion id="${xmlText(question)}" answer="${xmlText(answer)}">${xmlText(detail)}</KeyQuestion>`,
  )
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<AuditResults carrier="${xmlText(audit.carrierCompany)}" count="1">`,
    `  <Result number="${xmlText(head.orderNumber)}" auditCode="${xmlText(head.auditCode)}" revision="${head.revision}">`,
    `    ${element('ReportType', head.reportType)}`,
    `    <Policy>${element('Number', head.policyNumber)}${element('From', head.policyFrom)}${element('To', head.policyTo)}</Policy>`,
    `    <Insured>${element('Name', head.insuredName)}</Insured>`,
    `    ${element('Outcome', head.outcome)}`,
    `    ${element('NonproductiveReason', head.nonproductiveReason)}`,
    `    ${element('DateSent', head.dateSent)}`,
    '    <ClassCodes>',
    ...classes,
    '    </ClassCodes>',
    '    <KeyQuestions>',
    ...answers,
    '    </KeyQuestions>',
    '  </Result>',
    '</AuditResults>',
  ].join('\n')}\n`
}
