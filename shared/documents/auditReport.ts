import type { Attempt, Audit } from '../domain/audit/Audit.ts'
import { STATES } from '../domain/audit/states.ts'
import { formatDay, formatMoment } from '../domain/format/day.ts'
import {
  attemptRows,
  classRows,
  documentRows,
  factsOf,
  historyRows,
  outcomeWords,
  questionRows,
  salesRows,
  totalRows,
} from './auditReportRows.ts'
import { newDocument } from './newDocument.ts'
import { ReportSheet } from './ReportSheet.ts'

/** A document of an audit, as the report lists it. */
export interface ReportedDocument {
  docType: string
  name: string
  dateAdded: Date
}

/** What a report says, and of when. */
export interface AuditReportInput {
  audit: Audit
  carrier: { name: string; timeZone: string }
  /** Every outreach (`nonproductiveAttempts.ts`). */
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
 * nonproductive outcome shows when and how somebody was contacted. The internal copy has all attempts
 * with their steps, and the history, in which staff are "Auditor" and the engine is "System"
 * (specification §6). Letters that the built-in typefaces lack show as "?".
 */
export async function auditReport(input: AuditReportInput): Promise<Uint8Array> {
  const { audit, carrier, attempts, documents, made, version, isInternal = false } = input
  const { timeZone } = carrier
  const { pdf, ...fonts } = await newDocument({ title: `Audit report ${audit.auditCode}`, made })
  const sheet = new ReportSheet(pdf, fonts)
  const edition = [
    audit.revision > 0 ? `Revision ${audit.revision}` : 'Original',
    ...(version === null ? [] : [`Version ${version}`]),
    ...(isInternal ? ['Internal copy'] : []),
  ].join(', ')
  sheet.title(
    `${carrier.name} · Premium audit report`,
    audit.insuredCompany || 'No company name',
    `${audit.auditCode} · ${STATES[audit.bakeState].label} · ${edition} · ${formatMoment(made, { seconds: false, timeZone })}`,
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
    classRows(audit.categories),
    'The order names no classes.',
  )
  sheet.heading('Worksheet: sales', 'Net = sales minus sales tax')
  sheet.table(
    [
      { title: 'Line', share: 20 },
      { title: 'Class', share: 14 },
      { title: 'Sales', share: 22, align: 'right' },
      { title: 'Sales tax', share: 22, align: 'right' },
      { title: 'Net', share: 22, align: 'right' },
    ],
    [...salesRows(audit), ...totalRows(audit)],
    'No sales were given.',
  )
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
      'Nobody was contacted.',
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
  sheet.finish(
    `${carrier.name} · ${audit.auditCode} · ${edition} · ${formatDay(made, { timeZone })}`,
  )
  return pdf.save({ useObjectStreams: false })
}
