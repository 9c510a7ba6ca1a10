import { OFFICER_TITLES } from '#shared/firm/worksheetRules.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { formatDollars, formatPercent } from '#shared/kernel/money.ts'
import { type Category, placeOf } from '../classLines.ts'
import { EXCLUSION_KINDS, type InsuredEntity, type Officer, type PayrollEntry } from './model.ts'
import { periodText } from './period.ts'

/**
 * How the history says a list's rows: what a row is called, and each of its cells as a text. `lines` are
 * the class lines that rows name.
 */
export interface RowWords<Row> {
  nameOf(row: Row, lines: readonly Category[]): string
  cells: Record<string, (row: Row, lines: readonly Category[]) => string>
}

const day = (value: string | null) => (value === null ? '' : formatDay(value))

export const PAYROLL_WORDS: RowWords<PayrollEntry> = {
  nameOf: (entry, lines) => `payroll of ${codeOf(entry.line, lines)}, ${periodText(entry)}`,
  cells: {
    'class line': ({ line }, lines) => codeOf(line, lines),
    period: periodText,
    gross: ({ gross }) => formatDollars(gross),
    'time and a half': ({ timeAndHalf }) => formatDollars(timeAndHalf),
    'double time': ({ doubleTime }) => formatDollars(doubleTime),
    exclusions: ({ exclusions }) =>
      exclusions
        .map(({ kind, amount, reason }) =>
          [EXCLUSION_KINDS[kind], formatDollars(amount), reason].filter(Boolean).join(' '),
        )
        .join(', '),
    record: ({ record }) => record,
  },
}

export const OFFICER_WORDS: RowWords<Officer> = {
  nameOf: ({ name }) => `officer ${name}`,
  cells: {
    name: ({ name }) => name,
    title: ({ title }) => OFFICER_TITLES[title],
    entity: ({ entity }) => entity,
    share: ({ share }) => formatPercent(share),
    duties: ({ duties }) => duties,
    'class line': ({ line }, lines) => codeOf(line, lines),
    covered: ({ isIncluded }) => (isIncluded ? 'included' : 'excluded'),
    remuneration: ({ remuneration }) => formatDollars(remuneration),
    'first day': ({ from }) => day(from),
    'last day': ({ to }) => day(to),
    record: ({ record }) => record,
  },
}

/** A class line's code with its place; the id of one that is gone. */
export function codeOf(
  id: string,
  lines: readonly Pick<Category, 'id' | 'classCode' | 'state' | 'location' | 'entity'>[],
  entities?: readonly InsuredEntity[],
): string {
  const line = lines.find((each) => each.id === id)
  if (line === undefined) return id
  return [line.classCode, placeOf(line, entities)].filter(Boolean).join(' ')
}
