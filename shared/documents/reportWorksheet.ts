import { type Category, placeOf } from '#shared/audit/classLines.ts'
import type { Audit } from '#shared/audit/model.ts'
import { RECORD_KINDS } from '#shared/audit/worksheet/model.ts'
import {
  type LineTotal,
  lineTotals,
  type PayrollSheet,
  payrollSheetOf,
  stateTotals,
  unplacedTotal,
} from '#shared/audit/worksheet/payrollSheet.ts'
import {
  checkAmounts,
  checkNotes,
  checkWords,
  recordChecks,
} from '#shared/audit/worksheet/reconciliation.ts'
import { recordTitle } from '#shared/audit/worksheet/recordWords.ts'
import {
  certificateWords,
  subcontractorTerms,
  uncoveredWords,
  workSubcontractor,
} from '#shared/audit/worksheet/subcontractors.ts'
import type { Working } from '#shared/audit/worksheet/working.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { OFFICER_TITLES } from '#shared/firm/worksheetRules.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { formatCents, formatDollars } from '#shared/kernel/money.ts'
import type { ReportColumn, ReportRow, ReportSheet } from './ReportSheet.ts'

/**
 * The records that were examined, in a report, and how each kind stands beside the worksheet. An audit without
 * any has no such part.
 */
export function writeRecords(
  sheet: ReportSheet,
  audit: Audit,
  carrier: Pick<Carrier, 'worksheetRules'>,
): void {
  const { records = [] } = audit
  if (records.length === 0) return
  sheet.heading('Records: figures read')
  sheet.table(
    RECORD_COLUMNS,
    records.map((record) => ({
      cells: [
        recordTitle(record),
        RECORD_KINDS[record.kind].figure,
        record.figure === null ? 'Not read' : formatDollars(record.figure),
      ],
      note: record.notes,
    })),
    '',
  )
  sheet.heading('Records: compared with the worksheet')
  sheet.table(
    CHECK_COLUMNS,
    recordChecks(audit, carrier).map((check) => {
      const { record, worksheet } = checkAmounts(check)
      return {
        cells: [check.title, record, worksheet, checkWords(check)],
        note: checkNotes(check).join(' · '),
      }
    }),
    'Nothing to compare.',
  )
}

/**
 * The worksheet beyond sales, in a report: payroll, officers and subcontractors by class line, each number
 * with its working. An audit without one has no such part.
 */
export function writeWorksheet(
  sheet: ReportSheet,
  audit: Audit,
  carrier: Pick<Carrier, 'worksheetRules'>,
): void {
  const worksheet = payrollSheetOf(audit, carrier)
  const { entries, officers, subcontractors } = worksheet
  if (entries.length + officers.length + subcontractors.length === 0) return
  const totals = lineTotals(worksheet)
  const titleOf = ({ line, id }: LineTotal) =>
    line === null ? id || NO_LINE : lineTitle(line, audit)
  const rowsOf = (rows: (title: string, total: LineTotal) => ReportRow[]) =>
    [...totals, unplacedTotal(worksheet)].flatMap((total) => rows(titleOf(total), total))
  if (entries.length > 0) {
    sheet.heading('Worksheet: payroll', 'Gross pay less overtime premium and exclusions')
    sheet.table(PAYROLL_COLUMNS, rowsOf(payrollRows), '')
  }
  if (officers.length > 0) {
    sheet.heading('Worksheet: officers, partners and members')
    sheet.table(OFFICER_COLUMNS, rowsOf(officerRows), '')
  }
  if (subcontractors.length > 0) {
    sheet.heading('Worksheet: subcontractors', 'What counts of what they were paid')
    sheet.table(SUBCONTRACTOR_COLUMNS, subcontractorRows(worksheet, audit), '')
  }
  sheet.heading('Worksheet: exposure by class line')
  sheet.table(
    TOTAL_COLUMNS,
    [
      ...totals.map((total): ReportRow => {
        return { cells: [titleOf(total), termsOf(total.total), formatCents(total.total.cents)] }
      }),
      ...stateRows(totals),
    ],
    '',
  )
}

/** In place of a class line: what names none counts nowhere. */
const NO_LINE = 'no class line'

/** A class line by its code and place: `5474 · NH · Location 1`. */
function lineTitle(
  line: Pick<Category, 'classCode' | 'state' | 'location' | 'entity'>,
  { entities }: Pick<Audit, 'entities'>,
): string {
  return [line.classCode, placeOf(line, entities)].filter(Boolean).join(' · ')
}

const AMOUNT = { share: 20, align: 'right' } as const

const PAYROLL_COLUMNS: readonly ReportColumn[] = [
  { title: 'Class line', share: 30 },
  { title: 'Period', share: 30 },
  { title: 'Gross pay', ...AMOUNT },
  { title: 'Auditable', ...AMOUNT },
]

const OFFICER_COLUMNS: readonly ReportColumn[] = [
  { title: 'Name', share: 30 },
  { title: 'Title and class line', share: 30 },
  { title: 'Remuneration', ...AMOUNT },
  { title: 'Counted', ...AMOUNT },
]

const SUBCONTRACTOR_COLUMNS: readonly ReportColumn[] = [
  { title: 'Name', share: 30 },
  { title: 'Work and class line', share: 30 },
  { title: 'Paid', ...AMOUNT },
  { title: 'Counted', ...AMOUNT },
]

const RECORD_COLUMNS: readonly ReportColumn[] = [
  { title: 'Record', share: 50 },
  { title: 'Figure read', share: 30 },
  { title: 'Amount', ...AMOUNT },
]

const CHECK_COLUMNS: readonly ReportColumn[] = [
  { title: 'Records', share: 30 },
  { title: 'Sum', ...AMOUNT },
  { title: 'Worksheet', ...AMOUNT },
  { title: 'Result', share: 30 },
]

const TOTAL_COLUMNS: readonly ReportColumn[] = [
  { title: 'Class line', share: 30 },
  { title: 'Adds up from', share: 50 },
  { title: 'Exposure', ...AMOUNT },
]

function payrollRows(title: string, { payroll }: LineTotal): ReportRow[] {
  return payroll.map(({ entry, counted }) => ({
    cells: [
      title,
      `${formatDay(entry.from)} to ${formatDay(entry.to)}`,
      formatDollars(entry.gross),
      formatCents(counted.cents),
    ],
    note: noteOf(counted, entry.record),
  }))
}

function officerRows(title: string, { line, officers }: LineTotal): ReportRow[] {
  return officers.map(({ officer, counted }) => ({
    cells: [
      officer.name,
      `${OFFICER_TITLES[officer.title]}, ${title}`,
      formatDollars(officer.remuneration),
      line === null ? '-' : formatCents(counted.cents),
    ],
    note: noteOf(counted, officer.record),
  }))
}

/** In their order; one that is not moved to a class line counts nowhere. */
function subcontractorRows(
  { subcontractors, lines, period, rules }: PayrollSheet,
  audit: Audit,
): ReportRow[] {
  return subcontractors.map((subcontractor) => {
    const { name, work, paid, line: id } = subcontractor
    const line = audit.categories.find((each) => each.id === id)
    const worked = period && workSubcontractor(subcontractor, period, rules, lines)
    return {
      cells: [
        name,
        [work, line === undefined ? NO_LINE : lineTitle(line, audit)].filter(Boolean).join(', '),
        formatDollars(paid),
        line && worked ? formatCents(worked.cents) : '-',
      ],
      note: worked
        ? [
            subcontractorTerms(worked),
            uncoveredWords(worked),
            ...worked.certificates.map(certificateWords),
          ]
            .filter(Boolean)
            .join('; ')
        : '',
    }
  })
}

function stateRows(totals: readonly LineTotal[]): ReportRow[] {
  const states = stateTotals(totals)
  if (states.length < 2) return []
  return states.map(({ state, cents }) => ({
    cells: [state === '' ? 'No state' : `All of ${state}`, '', formatCents(cents)],
    isStrong: true,
  }))
}

/** The working below a row, where it is more than the number above it, and the record it is from. */
function noteOf(working: Working, record: string): string {
  const terms = working.terms.length > 1 ? termsOf(working) : ''
  return [terms, record === '' ? '' : `Record: ${record}`].filter(Boolean).join(' · ')
}

/** Terms with their amounts; one that adds nothing has only words. */
function termsOf({ terms }: Working): string {
  const words = terms.map(({ words, cents, isResult }) =>
    cents === 0 && isResult !== true && terms.length > 1 ? words : `${words} ${formatCents(cents)}`,
  )
  return words.join('; ')
}
