import type { Day } from '#shared/kernel/day.ts'
import {
  addMonths,
  defaultPeriod,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  type Period,
} from './period.ts'

/** What a report on audits in the active slices is read by. */
export interface ReportRequest {
  carrier: string
  slices: readonly string[]
  /** The carrier's, in which its days are counted. */
  timeZone: string
  now: Date
}

/** Periods by name: a saved one moves with the day. */
export const PERIOD_PRESETS = {
  thisMonth: {
    label: 'This month',
    of: (today: Day): Period => ({ from: firstOfMonth(monthOf(today)), to: today }),
  },
  lastMonth: {
    label: 'Last month',
    of: (today: Day): Period => {
      const month = addMonths(monthOf(today), -1)
      return { from: firstOfMonth(month), to: lastOfMonth(month) }
    },
  },
  threeMonths: { label: 'Last 3 months', of: defaultPeriod },
  thisYear: {
    label: 'This year',
    of: (today: Day): Period => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  },
  twelveMonths: {
    label: 'Last 12 months',
    of: (today: Day): Period => ({
      from: firstOfMonth(addMonths(monthOf(today), -11)),
      to: today,
    }),
  },
} as const

export type PeriodPreset = keyof typeof PERIOD_PRESETS

export const PERIOD_PRESET_NAMES = Object.keys(PERIOD_PRESETS) as PeriodPreset[]

/** What a person saves of the reports, in their own browser. */
export interface ReportSettings {
  /** The period a report opens with. */
  period: PeriodPreset
  /** Share of audits that should be within service. */
  service: number
  /** Days without an event after which an audit is stuck. */
  stuckDays: number
  /** Dates that a day can hold: more is too much. */
  capacity: number
}

export const REPORT_DEFAULTS: ReportSettings = {
  period: 'threeMonths',
  service: 0.9,
  stuckDays: 14,
  capacity: 20,
}

/** The settings that a browser kept: a value that cannot be used is the default. */
export function readReportSettings(kept: unknown): ReportSettings {
  const { period, service, stuckDays, capacity } = Object(kept) as Record<string, unknown>
  return {
    period:
      typeof period === 'string' && Object.hasOwn(PERIOD_PRESETS, period)
        ? (period as PeriodPreset)
        : REPORT_DEFAULTS.period,
    service: numberIn(service, 0, 1) ?? REPORT_DEFAULTS.service,
    stuckDays: wholeIn(stuckDays, 1, 365) ?? REPORT_DEFAULTS.stuckDays,
    capacity: wholeIn(capacity, 1, 10_000) ?? REPORT_DEFAULTS.capacity,
  }
}

function numberIn(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null
}

function wholeIn(value: unknown, least: number, most: number): number | null {
  const number = numberIn(value, least, most)
  return number !== null && Number.isInteger(number) ? number : null
}
