import { PERIOD_PRESETS, type PeriodPreset } from './periodPresets.ts'

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

/** What is kept, read with care: anything of it that cannot be used is the default. */
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
