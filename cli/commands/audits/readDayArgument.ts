import { InvalidArgumentError } from 'commander'
import type { Day } from '#shared/domain/audit/Audit.ts'
import { parseDay } from '#shared/domain/format/day.ts'

/** A day as typed: `2026-11-20` or `11/20/2026`. */
export function readDayArgument(text: string): Day {
  const day = parseDay(text)
  if (day !== null) return day
  throw new InvalidArgumentError('It is a day: 2026-11-20 or 11/20/2026.')
}
