import { formatDay } from '#shared/kernel/day.ts'
import { formatDollars } from '#shared/kernel/money.ts'
import { type ExaminedRecord, RECORD_KINDS } from './model.ts'
import type { RowWords } from './payrollWords.ts'
import { periodText } from './period.ts'

const day = (value: string | null) => (value === null ? '' : formatDay(value))

/** How the history says a record's cells. */
export const RECORD_WORDS: RowWords<ExaminedRecord> = {
  nameOf: (record) => `record ${recordTitle(record)}`,
  cells: {
    kind: ({ kind }) => RECORD_KINDS[kind].label,
    state: ({ state }) => state,
    entity: ({ entity }) => entity,
    'first day': ({ from }) => day(from),
    'last day': ({ to }) => day(to),
    figure: ({ figure }) => (figure === null ? '' : formatDollars(figure)),
    document: ({ document }) => (document === '' ? '' : 'attached'),
    note: ({ notes }) => notes,
    explanation: ({ explanation }) => explanation,
  },
}

/** A record by its kind, state and period: `Form 941, 01/01/25 to 03/31/25`. */
export function recordTitle({ kind, state, from, to }: ExaminedRecord): string {
  const period = from === null || to === null ? '' : periodText({ from, to })
  return [RECORD_KINDS[kind].label, state, period].filter(Boolean).join(', ')
}
