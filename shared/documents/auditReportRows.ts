import type { Attempt, Audit, HistoryEntry } from '../domain/audit/Audit.ts'
import { withoutValues } from '../domain/audit/editWords.ts'
import { KEY_QUESTION_IDS, KEY_QUESTIONS, type KeyAnswers } from '../domain/audit/keyQuestions.ts'
import { OUTCOME_REASONS } from '../domain/audit/outcomeReasons.ts'
import type { Category } from '../domain/category/Category.ts'
import { EXPOSURE_TYPES } from '../domain/category/exposureTypes.ts'
import { INSURED_LINES } from '../domain/category/InsuredCategory.ts'
import { isToBeCoded } from '../domain/category/newCategoryId.ts'
import { DOCUMENT_TYPES } from '../domain/document/documentTypes.ts'
import { formatCents } from '../domain/format/currency.ts'
import { formatDay, formatMoment } from '../domain/format/day.ts'
import { formatPercent } from '../domain/format/percent.ts'
import { resultWords } from '../domain/step/resultWords.ts'
import type { StepChannel } from '../domain/step/StepDefinition.ts'
import { STEPS } from '../domain/step/steps.ts'
import { historyName } from '../domain/user/historyName.ts'
import type { ReportedDocument } from './auditReport.ts'
import type { ReportRow } from './ReportSheet.ts'

/** The facts of an audit, in the order in which a report shows them. */
export function factsOf(audit: Audit): (readonly [name: string, value: string])[] {
  const day = (value: string | null) => (value === null ? '' : formatDay(value))
  const period = (from: string | null, to: string | null) =>
    from === null && to === null ? '' : `${day(from)} to ${day(to)}`
  return [
    ['Policy', audit.policyNumber],
    ['Policy period', period(audit.policyStart, audit.policyEnd)],
    ['Order number', audit.orderNumber],
    ['Audit period', period(audit.auditStart, audit.auditEnd)],
    ['Audit type', audit.auditType],
    ['Audit due', day(audit.auditDue)],
    ['Trade name', audit.insuredDbaName],
    ['Operations', audit.insuredDescriptionOfOps],
    ['Contact', nameOf(audit.insuredFirstName, audit.insuredLastName)],
    ['Phone', audit.insuredPhone || audit.insuredCell],
    ['Mailing address', addressOf(audit, 'Mailing')],
    ['E-mail', audit.insuredEmail],
    ['Location', addressOf(audit, 'Location')],
    ['Agency', audit.agentCompany],
  ]
}

/** The outcome as a sentence; only the internal copy says whether a person or the engine set it. */
export function outcomeWords(audit: Audit, timeZone: string, isInternal: boolean): string {
  if (audit.outcome === '') return 'No outcome yet.'
  const label = audit.outcome === 'PRODUCTIVE' ? 'Productive' : 'Nonproductive'
  const reason = audit.outcomeReason === '' ? '' : `, ${OUTCOME_REASONS[audit.outcomeReason].label}`
  const when = audit.outcomeAt === null ? '' : `, ${formatDay(audit.outcomeAt, { timeZone })}`
  const by = isInternal ? `, set by ${historyName(audit.outcomeBy, 'public', new Map())}` : ''
  return `${label}${reason}${by}${when}.`
}

/** The class lines, what they are and their notes below. */
export function classRows(categories: readonly Category[]): ReportRow[] {
  return categories.map((line) => ({
    cells: [
      [codeOf(line), line.subLine].filter(Boolean).join(' / '),
      [line.classDescription, line.policyType].filter(Boolean).join(', '),
      EXPOSURE_TYPES[line.exposureType]?.label ?? '',
      exposure(line, line.estimatedExposure),
      exposure(line, line.finalExposure),
      line.diff === null ? '-' : formatPercent(line.diff, { signed: true }),
    ],
    note: line.notes,
  }))
}

function codeOf({ classCode }: Category): string {
  return isToBeCoded(classCode) ? 'To be coded' : classCode
}

/** The selected sales lines; one that does not count says so. */
export function salesRows({ insuredCategories }: Audit): ReportRow[] {
  return insuredCategories
    .filter(({ selected }) => selected)
    .map((line) => ({
      cells: [
        INSURED_LINES[line.id as keyof typeof INSURED_LINES] ?? line.id,
        line.classCode,
        dollars(line.sales),
        dollars(line.salesTax),
        dollars(line.net),
      ],
      note: line.error === '' ? '' : 'Not in the totals: the tax exceeds the sales.',
    }))
}

/** The totals, where there is anything to total. */
export function totalRows({ insuredCategories, insuredCategoryTotals }: Audit): ReportRow[] {
  if (!insuredCategories.some(({ selected }) => selected)) return []
  const totals = insuredCategoryTotals
  return [
    { cells: ['General liability', '', '', '', dollars(totals.glTotal)] },
    { cells: ['Liquor liability', '', '', '', dollars(totals.llTotal)] },
    {
      cells: [
        'Worksheet total',
        '',
        dollars(totals.salesTotal),
        dollars(totals.salesTaxTotal),
        dollars(totals.worksheetTotal),
      ],
      isStrong: true,
      note: totals.valTaxes
        ? 'The answer to "sales tax collected" agrees with the sales tax.'
        : 'The answer to "sales tax collected" does not agree with the sales tax, or is missing.',
    },
  ]
}

/** The nine questions, answered or not. */
export function questionRows(answers: KeyAnswers): ReportRow[] {
  return KEY_QUESTION_IDS.map((question) => {
    const { answer, detail = '' } = answers[question] ?? {}
    const word = answer === undefined ? 'Not answered' : answer === 'yes' ? 'Yes' : 'No'
    return { cells: [KEY_QUESTIONS[question], word, detail] }
  })
}

/** The documents as they came. */
export function documentRows(
  documents: readonly ReportedDocument[],
  timeZone: string,
): ReportRow[] {
  return documents.map(({ docType, name, dateAdded }) => ({
    cells: [
      Object.hasOwn(DOCUMENT_TYPES, docType)
        ? DOCUMENT_TYPES[docType as keyof typeof DOCUMENT_TYPES].name
        : docType,
      name,
      formatDay(dateAdded, { timeZone }),
    ],
  }))
}

/** Every attempt to reach somebody; a carrier's copy says how, and names no step. */
export function attemptRows(
  attempts: readonly Attempt[],
  { timeZone, isInternal }: { timeZone: string; isInternal: boolean },
): ReportRow[] {
  return attempts.map(({ date, step, party, channel, result }) => ({
    cells: [
      formatMoment(date, { seconds: false, timeZone }),
      isInternal ? (STEPS[step]?.displayName ?? step) : WAYS[channel ?? 'call'],
      party.charAt(0).toUpperCase() + party.slice(1),
      resultWords(result),
    ],
  }))
}

/** Who is asked without a channel is asked by phone. */
const WAYS: Record<StepChannel, string> = {
  call: 'Phone',
  email: 'E-mail',
  text: 'Text message',
  letter: 'Letter',
  web: 'Online',
}

/** What happened, oldest first; nobody is named, and of an edit no values are shown. */
export function historyRows(history: readonly HistoryEntry[], timeZone: string): ReportRow[] {
  return history.map(({ date, op, text, userId }) => ({
    cells: [
      formatMoment(date, { seconds: false, timeZone }),
      op === 'EDITED' ? withoutValues(text) : text,
      historyName(userId, 'public', new Map()),
    ],
  }))
}

function exposure({ exposureType }: Category, figure: number | null): string {
  if (figure === null) return '-'
  if (EXPOSURE_TYPES[exposureType]?.money) return dollars(figure)
  return figure.toLocaleString('en-US', { maximumFractionDigits: 2 })
}

function dollars(amount: number): string {
  return formatCents(Math.round(amount * 100))
}

function nameOf(first: string, last: string): string {
  return [first, last].filter(Boolean).join(' ')
}

function addressOf(audit: Audit, kind: 'Mailing' | 'Location'): string {
  const part = (name: 'Address1' | 'Address2' | 'City' | 'State' | 'Zip') =>
    audit[`insured${kind}${name}`]
  const place = [part('State'), part('Zip')].filter(Boolean).join(' ')
  return [part('Address1'), part('Address2'), part('City'), place].filter(Boolean).join(', ')
}
