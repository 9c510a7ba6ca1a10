import { placeOf } from '#shared/audit/classLines.ts'
import type { Audit } from '#shared/audit/model.ts'
import {
  type LineTotal,
  lineTotals,
  payrollSheetOf,
  stateTotals,
  unplacedTotal,
} from '#shared/audit/worksheet/payrollSheet.ts'
import {
  checkRemarks,
  checkWords,
  type RecordCheck,
  recordChecks,
} from '#shared/audit/worksheet/reconciliation.ts'
import { certificateWords, subcontractorTerms } from '#shared/audit/worksheet/subcontractors.ts'
import type { Working } from '#shared/audit/worksheet/working.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { OFFICER_TITLES } from '#shared/firm/worksheetRules.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { dayCell, type TableCell } from '#shared/kernel/exportText.ts'

const HEADER = [
  'Class Code',
  'State, Location, Entity',
  'Part',
  'Of',
  'From',
  'To',
  'Working',
  'Amount',
  'Record',
]

/**
 * The worksheet beyond sales as a table, a row a term: every number of a class line's exposure with what it
 * was worked out from, then the exposure itself; below them what names no class line, and the records that
 * were compared with it. Amounts are cents.
 */
export function worksheetTable(
  audit: Audit,
  carrier: Pick<Carrier, 'worksheetRules'>,
): (readonly TableCell[])[] {
  const sheet = payrollSheetOf(audit, carrier)
  const totals = lineTotals(sheet)
  const states = stateTotals(totals).map(({ state, cents }): TableCell[] => {
    return ['', state, 'Total of the state', '', '', '', '', { cents }, '']
  })
  const checks = (audit.records ?? []).length === 0 ? [] : recordChecks(audit, carrier)
  return [
    HEADER,
    ...totals.flatMap((total) => [...rowsOfLine(total, audit), exposureRow(total, audit)]),
    ...rowsOfLine(unplacedTotal(sheet), audit),
    ...states,
    ...checks.flatMap(rowsOfCheck),
  ]
}

function rowsOfLine(total: LineTotal, audit: Pick<Audit, 'entities'>): TableCell[][] {
  const place = total.id === '' ? ', no class line' : ''
  const row = (part: string, of: string, days: [TableCell, TableCell], record: string) => {
    return (words: string, cents: number): TableCell[] => {
      return [...headOf(total, audit), part + place, of, ...days, words, { cents }, record]
    }
  }
  return [
    ...total.payroll.flatMap(({ entry: { from, to, record }, counted }) => {
      const period: [TableCell, TableCell] = [dayCell(from), dayCell(to)]
      const of = `${formatDay(from)} to ${formatDay(to)}`
      return termRows(counted, 'Auditable payroll', row('Payroll', of, period, record))
    }),
    ...total.officers.flatMap(({ officer, counted }) => {
      const { name, title, from, to, record } = officer
      const of = `${name}, ${OFFICER_TITLES[title]}`
      const held: [TableCell, TableCell] = [dayCell(from), dayCell(to)]
      return termRows(counted, 'Counted remuneration', row('Officer', of, held, record))
    }),
    ...total.subcontractors.flatMap((worked) => {
      const { name, work, record } = worked.subcontractor
      const of = [name, work].filter(Boolean).join(', ')
      const say = row('Subcontractor', of, ['', ''], record)
      const seen = worked.certificates.map((each) => say(certificateWords(each), 0))
      return [...seen, say(subcontractorTerms(worked), worked.cents)]
    }),
  ]
}

function exposureRow(total: LineTotal, audit: Pick<Audit, 'entities'>): TableCell[] {
  const { cents } = total.total
  return [...headOf(total, audit), 'Class line', '', '', '', 'Exposure', { cents }, '']
}

function headOf({ line, id }: LineTotal, { entities }: Pick<Audit, 'entities'>): string[] {
  return [line?.classCode ?? id, line === null ? '' : placeOf(line, entities)]
}

function rowsOfCheck(check: RecordCheck): TableCell[][] {
  const { title, record, worksheet } = check
  const row = (words: string, cents: number): TableCell[] => {
    return ['', '', 'Record check', title, '', '', words, { cents }, '']
  }
  return [
    ...termRows(record, 'Records in all', row),
    ...termRows(worksheet, 'Worksheet in all', row),
    row([checkWords(check), ...checkRemarks(check)].join(': '), worksheet.cents - record.cents),
  ]
}

/** The terms, and what they come to where they are more than one. */
function termRows(
  { terms, cents }: Working,
  result: string,
  row: (words: string, cents: number) => TableCell[],
): TableCell[][] {
  const rows = terms.map((term) => row(term.words, term.cents))
  return terms.length > 1 ? [...rows, row(result, cents)] : rows
}
