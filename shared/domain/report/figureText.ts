import { formatPercent } from '../format/percent.ts'
import { LONGEST_TURNAROUND } from '../rollup/figureCounts.ts'
import { FIGURES, type FigureName } from './figures.ts'

/** A figure as it is read: "14 days", "92.5%", "1,204"; "no data" where there is nothing to say. */
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
