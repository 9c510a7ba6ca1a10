import type { Day } from '../audit/Audit.ts'
import type { FeePeriod, FeeSchedule } from './FeeSchedule.ts'

/** The period that has `day` in it; null when none has. */
export function feePeriodOf({ periods }: FeeSchedule, day: Day): FeePeriod | null {
  return periods.find(({ from, to }) => from <= day && (to === null || day <= to)) ?? null
}
