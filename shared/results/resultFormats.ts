import type { Category } from '#shared/audit/classLines.ts'
import { EXPOSURE_TYPES } from '#shared/audit/exposures.ts'
import { KEY_QUESTION_IDS } from '#shared/audit/keyQuestions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { basisOf } from '#shared/audit/orderKinds.ts'
import type { InsuredEntity } from '#shared/audit/worksheet/model.ts'
import { ORDER_FIELDS } from '#shared/firm/feedProfile.ts'
import type { Day } from '#shared/kernel/day.ts'
import { csvText, xmlText } from '#shared/kernel/exportText.ts'

/** The files of an audit's results, in their order. */
const RESULT_FILES = ['pdf', 'csv', 'xml', 'documents.json', 'worksheet.xlsx'] as const

type ResultFile = (typeof RESULT_FILES)[number]

/** True where an audit has a worksheet of its own beside the result: rows of payroll, officers, subcontractors or records. */
export function hasWorksheet({
  payroll = [],
  officers = [],
  subcontractors = [],
  records = [],
}: Pick<Audit, 'payroll' | 'officers' | 'subcontractors' | 'records'>): boolean {
  return [payroll, officers, subcontractors, records].some((rows) => rows.length > 0)
}

/** The files that a package of the audit's results has. */
export function resultFilesOf(audit: Audit): readonly ResultFile[] {
  return RESULT_FILES.filter((file) => file !== 'worksheet.xlsx' || hasWorksheet(audit))
}

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
  /** What the order or a person gave of the line's place; absent where there is none of it. */
  state?: string
  rate?: number
  location?: string
  entity?: string
  fein?: string
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
export function resultLines({
  categories,
  entities = [],
}: Pick<Audit, 'categories' | 'entities'>): ResultLine[] {
  return categories.map((line) => ({
    classCode: line.classCode,
    classDescription: line.classDescription,
    premiumBasis: EXPOSURE_TYPES[basisOf(line)].label,
    policyType: line.policyType,
    subLine: line.subLine,
    estimatedExposure: line.estimatedExposure,
    finalExposure: line.finalExposure,
    notes: line.notes,
    ...placeOfResult(line, entities),
  }))
}

function placeOfResult(
  { state, rate, location, entity }: Category,
  entities: readonly InsuredEntity[],
): Pick<ResultLine, PlaceColumn> {
  const { name = '', fein = '' } = entities.find(({ id }) => id === entity) ?? {}
  return {
    ...(state ? { state } : {}),
    ...(rate === undefined ? {} : { rate }),
    ...(location ? { location } : {}),
    ...(entity ? { entity: name || entity } : {}),
    ...(fein ? { fein } : {}),
  }
}

/** What an endpoint is sent of an audit's result, besides the files. */
export function resultJson(audit: Audit, dateSent: Day): string {
  return JSON.stringify({
    ...resultHead(audit, dateSent),
    classCodes: resultLines(audit),
    keyQuestions: resultAnswers(audit),
  })
}

/** The key questions with their answers, in their order; those without one are left out. */
export function resultAnswers({ keyQuestions }: Pick<Audit, 'keyQuestions'>) {
  return KEY_QUESTION_IDS.flatMap((question) => {
    const given = keyQuestions[question]
    return given ? [{ question, answer: given.answer, detail: given.detail }] : []
  })
}

type PlaceColumn = 'state' | 'rate' | 'location' | 'entity' | 'fein'

const PLACE_ELEMENTS = {
  state: 'State',
  rate: 'Rate',
  location: 'Location',
  entity: 'Entity',
  fein: 'FEIN',
} as const satisfies Record<PlaceColumn, string>

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
  /** Columns that are there where a line has something for them. */
  place: {
    state: ORDER_FIELDS.classState.label,
    rate: ORDER_FIELDS.rate.label,
    location: ORDER_FIELDS.location.label,
    entity: ORDER_FIELDS.entityName.label,
    fein: ORDER_FIELDS.fein.label,
  },
} as const satisfies {
  head: Record<keyof ResultHead, string>
  line: Record<Exclude<keyof ResultLine, PlaceColumn>, string>
  place: Record<PlaceColumn, string>
}

const HEAD = Object.keys(RESULT_COLUMNS.head) as (keyof ResultHead)[]
const LINE = Object.keys(RESULT_COLUMNS.line) as (keyof ResultLine)[]
const PLACE = Object.keys(RESULT_COLUMNS.place) as PlaceColumn[]

/** An audit's result as CSV, in the shape of the order file: a row a class code, or one without. */
export function resultCsv(audit: Audit, dateSent: Day): string {
  const head = resultHead(audit, dateSent)
  const first = HEAD.map((field) => head[field])
  const lines = resultLines(audit)
  const places = PLACE.filter((field) => lines.some((line) => line[field] !== undefined))
  const columns = [...LINE, ...places]
  const labels = { ...RESULT_COLUMNS.line, ...RESULT_COLUMNS.place }
  const rows = lines.map((line) => columns.map((field) => line[field] ?? ''))
  const none = columns.map(() => '')
  return csvText([
    [...Object.values(RESULT_COLUMNS.head), ...columns.map((field) => labels[field])],
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
      ...PLACE.flatMap((field) => {
        const value = line[field]
        return value === undefined ? [] : [element(PLACE_ELEMENTS[field], value)]
      }),
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
