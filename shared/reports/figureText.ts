import { csvText, dayCell, type TableCell } from '#shared/kernel/exportText.ts'
import { formatPercent } from '#shared/kernel/money.ts'
import { LONGEST_TURNAROUND } from './counters.ts'
import {
  FIGURE_NAMES,
  FIGURES,
  type FigureName,
  type FigureValues,
  type Histogram,
} from './figures.ts'
import { type Month, monthText, type Period } from './period.ts'

/** A figure in words: "14 days", "92.5%", "1,204"; "no data" for null. */
export function figureText(name: FigureName, value: number | null): string {
  if (value === null) return 'no data'
  const { unit } = FIGURES[name]
  if (unit === 'share') return formatPercent(value)
  if (unit === 'count') return value.toLocaleString('en-US')
  if (value >= LONGEST_TURNAROUND) return 'over a year'
  return value === 1 ? '1 day' : `${value} days`
}

/** How a figure changed against the period before: "+3 days", "-2.5 points"; null when unknown. */
export function figureChange(
  name: FigureName,
  value: number | null,
  before: number | null,
): { text: string; isBetter: boolean | null } | null {
  if (value === null || before === null) return null
  const { unit, better } = FIGURES[name]
  const change = value - before
  if (change === 0) return { text: 'unchanged', isBetter: null }
  const isBetter = better === null ? null : (better === 'higher') === change > 0
  const sign = change > 0 ? '+' : '-'
  const size = Math.abs(change)
  if (unit === 'share') return { text: `${sign}${(size * 100).toFixed(1)} points`, isBetter }
  const number = `${sign}${size.toLocaleString('en-US')}`
  if (unit === 'count') return { text: number, isBetter }
  return { text: `${number} ${size === 1 ? 'day' : 'days'}`, isBetter }
}

/** The last day of each band; one more band has no end. */
const ENDS = [7, 14, 21, 30, 45, 60, 90] as const

interface TurnaroundBand {
  /** "8-14", "over 90". */
  label: string
  count: number
}

/** Turnarounds in bands of days, as a chart shows them. */
export function turnaroundBands(histogram: Histogram): TurnaroundBand[] {
  const bands = ENDS.map((end, place) => ({ from: (ENDS[place - 1] ?? -1) + 1, to: end }))
  const last = ENDS.at(-1) ?? 0
  const countIn = (from: number, to: number) =>
    histogram.reduce((sum, [days, n]) => (days >= from && days <= to ? sum + n : sum), 0)
  return [
    ...bands.map(({ from, to }) => ({ label: `${from}-${to}`, count: countIn(from, to) })),
    { label: `over ${last}`, count: countIn(last + 1, Number.POSITIVE_INFINITY) },
  ]
}

/** An operation of the history as people read it: `CALLED_AGENT` is "Called agent". */
export function operationText(op: string): string {
  const words = op.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The content of the figures' CSV. */
interface FiguresTable {
  carrier: string
  period: Period
  before: Period
  figures: FigureValues
  previous: FigureValues
  months: readonly { month: Month; figures: FigureValues }[]
}

/** The figures as CSV; shares are 0 to 1. */
export function figuresCsv(table: FiguresTable): string {
  return csvText(figuresTable(table))
}

/** The figures as a table: a row each for the period, the period before and every month. */
export function figuresTable(table: FiguresTable): TableCell[][] {
  const { carrier, period, before, figures, previous, months } = table
  const head = ['Carrier', 'Period', 'From', 'To', ...FIGURE_NAMES.map((name) => headOf(name))]
  const row = (label: string, of: Period | null, values: FigureValues): TableCell[] => [
    carrier,
    label,
    of === null ? '' : dayCell(of.from),
    of === null ? '' : dayCell(of.to),
    ...FIGURE_NAMES.map((name) => cellOf(name, values[name])),
  ]
  return [
    head,
    row('Period', period, figures),
    row('Period before', before, previous),
    ...months.map((each) => row(monthText(each.month), null, each.figures)),
  ]
}

function headOf(name: FigureName): string {
  const { label, unit } = FIGURES[name]
  return unit === 'count' ? label : `${label} (${unit})`
}

/** A share as one, any other number as it is, null empty. */
function cellOf(name: FigureName, value: number | null): TableCell {
  if (value === null) return ''
  return FIGURES[name].unit === 'share' ? { share: value } : value
}

/** What a file with a carrier's figures of a period is called, without its ending. */
export function figuresFileName(carrier: string, { from, to }: Period): string {
  return `figures-${carrier}-${from}-${to}`
}
