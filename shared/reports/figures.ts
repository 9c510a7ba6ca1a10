import type { Day } from '#shared/kernel/day.ts'

type Counts = Readonly<Record<string, number>>

/** How a figure is written: whole days, a share, or a number. */
type FigureUnit = 'days' | 'share' | 'count'

interface Figure {
  label: string
  /** The head of its column, where many stand side by side. */
  short: string
  /** What exactly is counted: shown one click away from the figure. */
  definition: string
  unit: FigureUnit
  /** The good direction; null: neither. */
  better: 'lower' | 'higher' | null
  /** From a period's counters (`counters.ts`); null where there is nothing to count. */
  of: (counts: Counts) => number | null
}

/** The figures of a period (`/admin/reports`), in the order they are shown. */
export const FIGURES = {
  turnaroundMedian: {
    label: 'Turnaround, median',
    short: 'Median',
    definition:
      'Of the audits first sent to the carrier in the period: the days from the day each was added to the day it was first sent. Half took this long or less. An audit sent again after a redo keeps its first day.',
    unit: 'days',
    better: 'lower',
    of: (counts) => percentile(histogramOf(counts, 'turn'), 0.5),
  },
  turnaroundP90: {
    label: 'Turnaround, 90th percentile',
    short: '90th',
    definition:
      'Of the audits first sent to the carrier in the period: nine of ten took this many days or less. Turnarounds of more than a year count as 366 days.',
    unit: 'days',
    better: 'lower',
    of: (counts) => percentile(histogramOf(counts, 'turn'), 0.9),
  },
  withinService: {
    label: 'Within service',
    short: 'In service',
    definition:
      'Of the audits first sent to the carrier in the period and with a due day: the share that was sent on that day or before. The due day as it is now counts.',
    unit: 'share',
    better: 'higher',
    of: (counts) => shareOf(counts['ontime'], counts['late']),
  },
  productiveRate: {
    label: 'Productive',
    short: 'Productive',
    definition:
      'Of the audits first sent to the carrier in the period and with an outcome: the share whose outcome is Productive.',
    unit: 'share',
    better: 'higher',
    of: (counts) => shareOf(counts['sent:PRODUCTIVE'], counts['sent:NONPRODUCTIVE']),
  },
  reworkRate: {
    label: 'Rework',
    short: 'Rework',
    definition:
      'Of the audits first sent to the carrier in the period: the share that ever went to Wrong docs or Redo, before or after.',
    unit: 'share',
    better: 'lower',
    of: (counts) => {
      const sent = sentOf(counts)
      return sent === 0 ? null : (counts['reworked'] ?? 0) / sent
    },
  },
  attempts: {
    label: 'Attempts to the first response',
    short: 'Attempts',
    definition:
      'Of the audits that were first answered in the period: the emails, calls and texts that had gone out by then, median. An opened audit, a reply and sent documents are answers.',
    unit: 'count',
    better: 'lower',
    of: (counts) => percentile(histogramOf(counts, 'attempts'), 0.5),
  },
  added: {
    label: 'Added',
    short: 'Added',
    definition: 'Audits that were added in the period, by import or by hand.',
    unit: 'count',
    better: null,
    of: (counts) => counts['added'] ?? 0,
  },
  sent: {
    label: 'Sent to carrier',
    short: 'Sent',
    definition:
      'Audits that were sent to the carrier for the first time in the period. One that is sent again after a redo is not counted again.',
    unit: 'count',
    better: 'higher',
    of: sentOf,
  },
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof FIGURES

export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[]

export type FigureValues = Record<FigureName, number | null>

/** Every figure of a period's counters. */
export function figuresOf(counts: Counts): FigureValues {
  const values = FIGURE_NAMES.map((name) => [name, FIGURES[name].of(counts)])
  return Object.fromEntries(values) as FigureValues
}

function sentOf(counts: Counts): number {
  return totalOf(histogramOf(counts, 'turn'))
}

function shareOf(part = 0, rest = 0): number | null {
  return part + rest === 0 ? null : part / (part + rest)
}

/** How often each value occurs, the smallest first. */
export type Histogram = readonly (readonly [value: number, count: number])[]

/** The histogram that counters hold under a name: `turn:14` is the value 14. */
export function histogramOf(counts: Counts, name: string): Histogram {
  const prefix = `${name}:`
  return Object.entries(counts)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, count]) => [Number(key.slice(prefix.length)), count] as const)
    .filter(([value]) => Number.isFinite(value))
    .sort(([one], [other]) => one - other)
}

/** How many values there are. */
export function totalOf(histogram: Histogram): number {
  return histogram.reduce((sum, [, count]) => sum + count, 0)
}

/**
 * The value that `share` of all values do not exceed (nearest rank: the 50th percentile of 1, 2, 3, 4
 * is 2); null where there are none.
 */
export function percentile(histogram: Histogram, share: number): number | null {
  const total = totalOf(histogram)
  if (total === 0) return null
  const rank = Math.max(1, Math.ceil(share * total))
  let seen = 0
  for (const [value, count] of histogram) {
    seen += count
    if (seen >= rank) return value
  }
  return null
}

/** How often a user did something on a day. */
export interface ActivityRow {
  day: Day
  /** The email, or "System". */
  userId: string
  /** The history's operation. */
  op: string
  count: number
}

/** The sums by one of the row's fields, the most frequent first. */
export function activityBy(
  rows: readonly ActivityRow[],
  field: 'day' | 'userId' | 'op',
): { name: string; count: number }[] {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row[field], (sums.get(row[field]) ?? 0) + row.count)
  return [...sums].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}

/** How a carrier stands now, beside the figures of a period: what exactly each number counts. */
export const STANDING = {
  open: {
    label: 'Open audits',
    definition:
      'Audits of the active slices that the carrier still waits for: not sent, not invoiced, not cancelled. Demo audits are among them, as in the list.',
  },
  dueSoon: {
    label: 'Due in 30 days',
    definition:
      'Open audits of the active slices, in any state, whose due day is at most 30 days away. Those past due are among them.',
  },
  late: {
    label: 'Past due',
    definition: 'Open audits of the active slices, in any state, whose due day is over.',
  },
  unbilled: {
    label: 'Unbilled',
    definition:
      'Audits of every slice that were sent to the carrier and are on no invoice yet, as the worker counted them. What the next invoice comes to, with cancelled audits that cost a fee, is in the report.',
  },
} as const

export type StandingName = keyof typeof STANDING

/** The lists behind the figures, by the moment that puts an audit into the period. */
export const FIGURE_LISTS = {
  all: { by: 'firstSentAt' },
  late: { by: 'firstSentAt' },
  nonproductive: { by: 'firstSentAt' },
  reworked: { by: 'firstSentAt' },
  added: { by: 'dateAdded' },
  open: { by: 'dateAdded' },
} as const

export type FigureList = keyof typeof FIGURE_LISTS

export const FIGURE_LIST_NAMES = Object.keys(FIGURE_LISTS) as FigureList[]
