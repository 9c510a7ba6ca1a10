import {
  type Certificate,
  EXCLUSION_KINDS,
  type ExaminedRecord,
  type ExclusionKind,
  type InsuredEntity,
  type InsuredLocation,
  type Officer,
  type PayrollEntry,
  type Subcontractor,
} from '#shared/audit/worksheet/model.ts'
import { PLACE_COLUMNS, readEntities, readLocations } from '#shared/audit/worksheet/places.ts'
import { readOfficer, readPayrollEntry } from '#shared/audit/worksheet/readPayroll.ts'
import { readRecord } from '#shared/audit/worksheet/readRecords.ts'
import { readSubcontractor } from '#shared/audit/worksheet/readSubcontractors.ts'
import type { RowMistake } from '#shared/audit/worksheet/rows.ts'
import { usDay } from '#shared/kernel/day.ts'
import { formatDollars } from '#shared/kernel/money.ts'
import { PRESENT, type RowList as RowListName } from './fieldPath.ts'

/** How a list of the worksheet is edited: a row as texts by column, and the row that is typed. */
interface RowList {
  textsOf: (row: never) => Record<string, string>
  /** `columns`: all that the row has texts of. */
  typed: (cell: (column: string) => string, columns: readonly string[]) => object
  mistakeIn: (typed: object) => RowMistake | null
}

export const EXCLUSIONS = Object.keys(EXCLUSION_KINDS) as ExclusionKind[]

/** The column of an exclusion's reason; the one of its amount is its kind. */
export function reasonColumn(kind: ExclusionKind): string {
  return `${kind}Reason`
}

export const ROW_LISTS: Record<RowListName, RowList> = {
  payroll: {
    textsOf: ({ exclusions, ...entry }: PayrollEntry) => ({
      line: entry.line,
      from: usDay(entry.from),
      to: usDay(entry.to),
      gross: money(entry.gross),
      timeAndHalf: money(entry.timeAndHalf),
      doubleTime: money(entry.doubleTime),
      record: entry.record,
      ...Object.fromEntries(
        exclusions.flatMap(({ kind, amount, reason }) => [
          [kind, money(amount)],
          [reasonColumn(kind), reason],
        ]),
      ),
    }),
    typed: (cell) => ({
      line: cell('line'),
      from: cell('from'),
      to: cell('to'),
      gross: cell('gross'),
      timeAndHalf: cell('timeAndHalf'),
      doubleTime: cell('doubleTime'),
      exclusions: EXCLUSIONS.filter((kind) => cell(kind).trim() !== '').map((kind) => ({
        kind,
        amount: cell(kind),
        reason: cell(reasonColumn(kind)),
      })),
      record: cell('record'),
    }),
    mistakeIn: (typed) => mistakeOf(readPayrollEntry(typed)),
  },
  officers: {
    textsOf: ({ from, to, share, ...officer }: Officer) => ({
      name: officer.name,
      title: officer.title,
      entity: officer.entity,
      share: share === 0 ? '' : `${Number((share * 100).toFixed(2))}%`,
      duties: officer.duties,
      line: officer.line,
      isIncluded: officer.isIncluded ? 'yes' : 'no',
      remuneration: money(officer.remuneration),
      from: usDay(from ?? ''),
      to: usDay(to ?? ''),
      record: officer.record,
    }),
    typed: (cell) => ({
      name: cell('name'),
      title: cell('title'),
      entity: cell('entity'),
      share: cell('share'),
      duties: cell('duties'),
      line: cell('line'),
      isIncluded: cell('isIncluded') === 'yes',
      remuneration: cell('remuneration'),
      from: cell('from'),
      to: cell('to'),
      record: cell('record'),
    }),
    mistakeIn: (typed) => mistakeOf(readOfficer(typed)),
  },
  subcontractors: {
    textsOf: ({ paid, certificates, ...subcontractor }: Subcontractor) => ({
      name: subcontractor.name,
      work: subcontractor.work,
      paid: money(paid),
      kind: subcontractor.kind,
      line: subcontractor.line,
      record: subcontractor.record,
      ...Object.assign({}, ...certificates.map(textsOfCertificate)),
    }),
    typed: (cell, columns) => ({
      name: cell('name'),
      work: cell('work'),
      paid: cell('paid'),
      kind: cell('kind'),
      line: cell('line'),
      record: cell('record'),
      certificates: partIdsOf('certificates', columns, cell).map((id) => ({
        id,
        document: cell(partColumn('certificates', id, 'document')),
        insurer: cell(partColumn('certificates', id, 'insurer')),
        insured: cell(partColumn('certificates', id, 'insured')),
        coverage: cell(partColumn('certificates', id, 'coverage')),
        from: cell(partColumn('certificates', id, 'from')),
        to: cell(partColumn('certificates', id, 'to')),
      })),
    }),
    mistakeIn: (typed) => mistakeOf(readSubcontractor(typed)),
  },
  records: {
    textsOf: ({ kind, from, to, figure, ...record }: ExaminedRecord) => ({
      recordKind: kind,
      document: record.document,
      state: record.state,
      entity: record.entity,
      from: usDay(from ?? ''),
      to: usDay(to ?? ''),
      figure: figure === null ? '' : formatDollars(figure),
      notes: record.notes,
      explanation: record.explanation,
    }),
    typed: (cell) => ({
      kind: cell('recordKind'),
      ...cellsOf(
        ['document', 'state', 'entity', 'from', 'to', 'figure', 'notes', 'explanation'],
        cell,
      ),
    }),
    mistakeIn: (typed) => mistakeOf(readRecord(typed)),
  },
  locations: {
    textsOf: ({ id: _, ...location }: InsuredLocation) => location,
    typed: (cell) => cellsOf(PLACE_COLUMNS.locations, cell),
    mistakeIn: (typed) => mistakeOf(readLocations([{ id: '1', ...typed }])),
  },
  entities: {
    textsOf: ({ id: _, ...entity }: InsuredEntity) => entity,
    typed: (cell) => cellsOf(PLACE_COLUMNS.entities, cell),
    mistakeIn: (typed) => mistakeOf(readEntities([{ id: '1', ...typed }])),
  },
}

export const ROW_LIST_NAMES = Object.keys(ROW_LISTS) as RowListName[]

function cellsOf(columns: readonly string[], cell: (column: string) => string): object {
  return Object.fromEntries(columns.map((column) => [column, cell(column)]))
}

function textsOfCertificate({ id, from, to, ...certificate }: Certificate): Record<string, string> {
  return {
    [partColumn('certificates', id)]: PRESENT,
    [partColumn('certificates', id, 'document')]: certificate.document,
    [partColumn('certificates', id, 'insurer')]: certificate.insurer,
    [partColumn('certificates', id, 'insured')]: certificate.insured,
    [partColumn('certificates', id, 'coverage')]: certificate.coverage,
    [partColumn('certificates', id, 'from')]: usDay(from ?? ''),
    [partColumn('certificates', id, 'to')]: usDay(to ?? ''),
  }
}

/** The column of a cell in a list inside of a row; without `cell` that of its line's presence. */
export function partColumn(list: string, id: string, cell = ''): string {
  return [list, id, cell].filter(Boolean).join('.')
}

/** The cell of a column, also of one in a list inside of a row. */
export function cellOfColumn(column: string): string {
  return column.split('.').at(-1) ?? ''
}

/** True for the presence of a line in a list inside of a row. */
export function isPartPresence(column: string): boolean {
  return column.split('.').length === 2
}

/** The ids of the lines of a list inside of a row that are there, in order. */
export function partIdsOf(
  list: string,
  columns: readonly string[],
  cell: (column: string) => string,
): string[] {
  return columns.flatMap((column) => {
    const [name, id = ''] = column.split('.')
    return name === list && isPartPresence(column) && cell(column) === PRESENT ? [id] : []
  })
}

/** Columns of rows that hold amounts, and days. */
export const ROW_AMOUNTS: readonly string[] = [
  'gross',
  'timeAndHalf',
  'doubleTime',
  'remuneration',
  'paid',
  'figure',
  ...EXCLUSIONS,
]
export const ROW_DAYS: readonly string[] = ['from', 'to']

function money(dollars: number): string {
  return dollars === 0 ? '' : formatDollars(dollars)
}

function mistakeOf(read: { value: unknown } | RowMistake): RowMistake | null {
  return 'mistake' in read ? read : null
}
