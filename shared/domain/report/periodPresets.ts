import type { Day } from '../audit/Audit.ts'
import {
  addMonths,
  defaultPeriod,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  type Period,
} from './Period.ts'

/** Periods by name: what a person saves follows the day. */
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
