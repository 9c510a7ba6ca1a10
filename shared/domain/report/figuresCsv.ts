import { type CsvCell, csvText } from '../format/csvText.ts'
import { usDay } from '../format/usDay.ts'
import { FIGURE_NAMES, FIGURES, type FigureName, type FigureValues } from './figures.ts'
import { monthText } from './monthText.ts'
import type { Month, Period } from './Period.ts'

/** What the export of the figures is made of. */
export interface FiguresTable {
  carrier: string
  period: Period
  before: Period
  figures: FigureValues
  previous: FigureValues
  months: readonly { month: Month; figures: FigureValues }[]
}

/** The figures as CSV: a row each for the period, the period before and every month. Shares are 0 to 1. */
export function figuresCsv(table: FiguresTable): string {
  const { carrier, period, before, figures, previous, months } = table
  const head = ['Carrier', 'Period', 'From', 'To', ...FIGURE_NAMES.map((name) => headOf(name))]
  const row = (label: string, of: Period | null, values: FigureValues): CsvCell[] => [
    carrier,
    label,
    of === null ? '' : usDay(of.from),
    of === null ? '' : usDay(of.to),
    ...FIGURE_NAMES.map((name) => cellOf(values[name])),
  ]
  return csvText([
    head,
    row('Period', period, figures),
    row('Period before', before, previous),
    ...months.map((each) => row(monthText(each.month), null, each.figures)),
  ])
}

function headOf(name: FigureName): string {
  const { label, unit } = FIGURES[name]
  return unit === 'count' ? label : `${label} (${unit})`
}

/** A whole number as it is, a share with four decimals, nothing where there is nothing to say. */
function cellOf(value: number | null): CsvCell {
  if (value === null) return ''
  return Number.isInteger(value) ? value : value.toFixed(4)
}
