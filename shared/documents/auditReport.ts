import { type Category, isToBeCoded, placeOf } from '#shared/audit/classLines.ts'
import { DOCUMENT_TYPES, type DocumentType, documentTitle } from '#shared/audit/documentTypes.ts'
import { EXPOSURE_TYPES } from '#shared/audit/exposures.ts'
import { withoutValues } from '#shared/audit/history.ts'
import { KEY_QUESTION_IDS, KEY_QUESTIONS, type KeyAnswers } from '#shared/audit/keyQuestions.ts'
import type { Attempt, Audit, HistoryEntry } from '#shared/audit/model.ts'
import { OUTCOME_REASONS } from '#shared/audit/nonproductive.ts'
import { basisOf, kindOf } from '#shared/audit/orderKinds.ts'
import { premiumOf, premiumWords } from '#shared/audit/premium.ts'
import { hasUncounted, INSURED_LINES } from '#shared/audit/salesLines.ts'
import { STATES } from '#shared/audit/states.ts'
import { resultWords } from '#shared/audit/steps/facts.ts'
import { STEPS, type StepChannel } from '#shared/audit/steps/table.ts'
import { ENTITY_TYPES, type RecordKind } from '#shared/audit/worksheet/model.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { historyName } from '#shared/firm/user.ts'
import { formatDay, formatMoment } from '#shared/kernel/day.ts'
import { formatDollars, formatPercent } from '#shared/kernel/money.ts'
import { isStandardText, standardTypeset } from './pdf.ts'
import { type ReportColumn, type ReportRow, ReportSheet } from './ReportSheet.ts'
import { writeStatements } from './reportStatements.ts'
import { writeRecords, writeWorksheet } from './reportWorksheet.ts'
import type { ReadFont } from './typefaces.ts'

/** A document of an audit, as the report lists it. */
export interface ReportedDocument {
  docType: string
  docKind?: RecordKind | ''
  name: string
  dateAdded: Date
}

/** What a report says, and of when. */
export interface AuditReportInput {
  audit: Audit
  carrier: Pick<Carrier, 'name' | 'timeZone' | 'worksheetRules'>
  /** Every attempt to reach the insured or the agent. */
  attempts: readonly Attempt[]
  documents: readonly ReportedDocument[]
  /** The moment it is made: the same input has the same bytes. */
  made: Date
  /** Which saved version it is; null: none yet. */
  version: number | null
  /** With contact attempts, history and who set the outcome: for the firm's own files. */
  isInternal?: boolean
}

/**
 * The audit report as a PDF: facts, outcome, worksheet with totals and differences, key questions and
 * documents. That is the carrier's copy: it names no steps, no history and no staff, and only a
 * nonproductive outcome shows when and how people were contacted. The internal copy has all attempts
 * with their steps, and the history, in which staff are "Auditor" and the engine is "System"
 * (specification §6). Letters that PDF's built-in typefaces lack are drawn in embedded ones, where `fonts`
 * reads them; what neither has shows as "?", and the report says so.
 */
export async function auditReport(
  input: AuditReportInput,
  fonts: ReadFont | null = null,
): Promise<Uint8Array> {
  const about = { title: `Audit report ${input.audit.auditCode}`, made: input.made }
  const sheet = new ReportSheet(await standardTypeset(about))
  write(sheet, input)
  const isStandard = [...sheet.texts].every(isStandardText)
  if (isStandard || fonts === null) return sheet.finish(footOf(input))
  const { embeddedTypeset } = await import('./typefaces.ts')
  const embedded = new ReportSheet(await embeddedTypeset(about, fonts, [...sheet.texts]))
  write(embedded, input)
  return embedded.finish(footOf(input))
}

function write(sheet: ReportSheet, input: AuditReportInput): void {
  const { audit, carrier, attempts, documents, made, isInternal = false } = input
  const { timeZone } = carrier
  sheet.title(
    `${carrier.name} · Premium audit report`,
    audit.insuredCompany || 'No company name',
    `${audit.auditCode} · ${STATES[audit.bakeState].label} · ${editionOf(input)} · ${formatMoment(made, { seconds: false, timeZone })}`,
  )
  sheet.facts(factsOf(audit))

  sheet.heading('Outcome')
  sheet.text(outcomeWords(audit, timeZone, isInternal))

  sheet.heading('Worksheet: class lines')
  sheet.table(
    [
      { title: 'Class', share: 12 },
      { title: 'Description', share: 30 },
      { title: 'Basis', share: 18 },
      { title: 'Estimated', share: 18, align: 'right' },
      { title: 'Final', share: 18, align: 'right' },
      { title: 'Difference', share: 14, align: 'right' },
    ],
    classRows(audit),
    'The order names no classes.',
  )
  const premium = premiumOf(audit.categories)
  if (premium !== null) sheet.text(premiumWords(premium))
  const sales = [...salesRows(audit), ...totalRows(audit)]
  if (sales.length > 0 || kindOf(audit) !== 'workersCompensation') {
    sheet.heading('Worksheet: sales', 'Net = sales minus sales tax')
    sheet.table(SALES_COLUMNS, sales, 'No sales were given.')
  }
  writeWorksheet(sheet, audit, carrier)
  writeRecords(sheet, audit, carrier)
  sheet.heading('Key questions')
  sheet.table(
    [
      { title: 'Question', share: 34 },
      { title: 'Answer', share: 16 },
      { title: 'Detail', share: 50 },
    ],
    questionRows(audit.keyQuestions),
    '',
  )
  sheet.heading('Documents')
  sheet.table(
    [
      { title: 'Type', share: 34 },
      { title: 'File', share: 50 },
      { title: 'Added', share: 16, align: 'right' },
    ],
    documentRows(documents, timeZone),
    'No documents.',
  )
  writeStatements(sheet, audit, timeZone)
  if (isInternal || audit.outcome === 'NONPRODUCTIVE') {
    sheet.heading('Contact attempts')
    sheet.table(
      [
        { title: 'When', share: 22 },
        { title: isInternal ? 'Step' : 'How', share: 34 },
        { title: 'With', share: 18 },
        { title: 'Result', share: 26 },
      ],
      attemptRows(attempts, { timeZone, isInternal }),
      'No contact attempts.',
    )
  }
  if (isInternal) {
    sheet.heading('History')
    sheet.table(
      [
        { title: 'When', share: 22 },
        { title: 'What', share: 60 },
        { title: 'By', share: 18 },
      ],
      historyRows(audit.history, timeZone),
      'Nothing has happened yet.',
    )
  }
}

const SALES_COLUMNS: readonly ReportColumn[] = [
  { title: 'Line', share: 20 },
  { title: 'Class', share: 14 },
  { title: 'Sales', share: 22, align: 'right' },
  { title: 'Sales tax', share: 22, align: 'right' },
  { title: 'Net', share: 22, align: 'right' },
]

function footOf(input: AuditReportInput): string {
  const { audit, carrier, made } = input
  const day = formatDay(made, { timeZone: carrier.timeZone })
  return `${carrier.name} · ${audit.auditCode} · ${editionOf(input)} · ${day}`
}

function editionOf({ audit, version, isInternal = false }: AuditReportInput): string {
  return [
    audit.revision > 0 ? `Revision ${audit.revision}` : 'Original',
    ...(version === null ? [] : [`Version ${version}`]),
    ...(isInternal ? ['Internal copy'] : []),
  ].join(', ')
}

/** The facts of an audit, in the order in which a report shows them. */
function factsOf(audit: Audit): (readonly [name: string, value: string])[] {
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
    ['Email', audit.insuredEmail],
    ['Location', addressOf(audit, 'Location')],
    ['Agency', audit.agentCompany],
    ...placeFacts(audit),
  ]
}

/** Industry code, entities and locations; none of an audit that has none of them. */
function placeFacts({ naics, entities = [], locations = [] }: Audit): [string, string][] {
  return [
    ...(naics ? ([['NAICS', naics]] as [string, string][]) : []),
    ...entities.map(({ id, name, fein, type }): [string, string] => [
      `Entity ${id}`,
      [name, fein, type && ENTITY_TYPES[type]].filter(Boolean).join(', '),
    ]),
    ...locations.map(({ id, address, city, state, zip }): [string, string] => [
      `Location ${id}`,
      [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    ]),
  ]
}

/** The outcome as a sentence; only the internal copy says whether a person or the engine set it. */
function outcomeWords(audit: Audit, timeZone: string, isInternal: boolean): string {
  if (audit.outcome === '') return 'No outcome yet.'
  const label = audit.outcome === 'PRODUCTIVE' ? 'Productive' : 'Nonproductive'
  const reason = audit.outcomeReason === '' ? '' : `, ${OUTCOME_REASONS[audit.outcomeReason].label}`
  const when = audit.outcomeAt === null ? '' : `, ${formatDay(audit.outcomeAt, { timeZone })}`
  const by = isInternal ? `, set by ${historyName(audit.outcomeBy, 'public', new Map())}` : ''
  return `${label}${reason}${by}${when}.`
}

/** The class lines, what they are and their notes below. */
function classRows({ categories, entities }: Audit): ReportRow[] {
  return categories.map((line) => ({
    cells: [
      [codeOf(line), line.subLine].filter(Boolean).join(' / '),
      [placeOf(line, entities), line.classDescription, line.policyType].filter(Boolean).join(', '),
      EXPOSURE_TYPES[basisOf(line)]?.label ?? '',
      exposure(line, line.estimatedExposure),
      exposure(line, line.finalExposure),
      line.diff === null ? '-' : formatPercent(line.diff, { signed: true }),
    ],
    note: [line.rate === undefined ? '' : `Rate ${line.rate}`, line.notes]
      .filter(Boolean)
      .join('. '),
  }))
}

function codeOf({ classCode }: Category): string {
  return isToBeCoded(classCode) ? 'To be coded' : classCode
}

/** The selected sales lines; one that does not count says so. */
function salesRows({ insuredCategories }: Audit): ReportRow[] {
  return insuredCategories
    .filter(({ selected }) => selected)
    .map((line) => ({
      cells: [
        INSURED_LINES[line.id as keyof typeof INSURED_LINES] ?? line.id,
        line.classCode,
        formatDollars(line.sales),
        formatDollars(line.salesTax),
        formatDollars(line.net),
      ],
      note: line.error === '' ? '' : 'Not in the totals: the tax exceeds the sales.',
    }))
}

/** The totals, where there is anything to total. */
function totalRows({ insuredCategories, insuredCategoryTotals }: Audit): ReportRow[] {
  if (!insuredCategories.some(({ selected }) => selected)) return []
  const totals = insuredCategoryTotals
  return [
    { cells: ['General liability', '', '', '', formatDollars(totals.glTotal)] },
    { cells: ['Liquor liability', '', '', '', formatDollars(totals.llTotal)] },
    {
      cells: [
        'Worksheet total',
        '',
        formatDollars(totals.salesTotal),
        formatDollars(totals.salesTaxTotal),
        formatDollars(totals.worksheetTotal),
      ],
      isStrong: true,
      note: hasUncounted(insuredCategories)
        ? 'A sales line with an error is not in these totals.'
        : totals.valTaxes
          ? 'The answer to "sales tax collected" agrees with the sales tax.'
          : 'The answer to "sales tax collected" does not agree with the sales tax, or is missing.',
    },
  ]
}

/** The nine questions, answered or not. */
function questionRows(answers: KeyAnswers): ReportRow[] {
  return KEY_QUESTION_IDS.map((question) => {
    const { answer, detail = '' } = answers[question] ?? {}
    const word = answer === undefined ? 'Not answered' : answer === 'yes' ? 'Yes' : 'No'
    return { cells: [KEY_QUESTIONS[question], word, detail] }
  })
}

/** The documents as they came. */
function documentRows(documents: readonly ReportedDocument[], timeZone: string): ReportRow[] {
  return documents.map(({ docType, docKind, name, dateAdded }) => ({
    cells: [
      Object.hasOwn(DOCUMENT_TYPES, docType)
        ? documentTitle(docType as DocumentType, docKind)
        : docType,
      name,
      formatDay(dateAdded, { timeZone }),
    ],
  }))
}

/** Every contact attempt; a carrier's copy says how, and names no step. */
function attemptRows(
  attempts: readonly Attempt[],
  { timeZone, isInternal }: { timeZone: string; isInternal: boolean },
): ReportRow[] {
  return attempts.map(({ date, step, party, channel, result }) => ({
    cells: [
      formatMoment(date, { seconds: false, timeZone }),
      isInternal ? (STEPS[step]?.displayName ?? step) : CHANNELS[channel ?? 'call'],
      party.charAt(0).toUpperCase() + party.slice(1),
      resultWords(result),
    ],
  }))
}

/** An attempt without a channel was a call. */
const CHANNELS: Record<StepChannel, string> = {
  call: 'Phone',
  email: 'Email',
  text: 'Text message',
  letter: 'Letter',
  web: 'Online',
}

/** The history, oldest first; no person is named, and of an edit no values are shown. */
function historyRows(history: readonly HistoryEntry[], timeZone: string): ReportRow[] {
  return history.map(({ date, op, text, userId }) => ({
    cells: [
      formatMoment(date, { seconds: false, timeZone }),
      op === 'EDITED' ? withoutValues(text) : text,
      historyName(userId, 'public', new Map()),
    ],
  }))
}

function exposure(line: Category, figure: number | null): string {
  if (figure === null) return '-'
  if (EXPOSURE_TYPES[basisOf(line)]?.money) return formatDollars(figure)
  return figure.toLocaleString('en-US', { maximumFractionDigits: 2 })
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
