import { InvalidArgumentError } from 'commander'
import { parseDay } from '#shared/domain/format/day.ts'

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** A moment as typed: `2026-11-20T15:00Z`, or a day, which means its noon in UTC. */
export function parseMoment(text: string): Date {
  const day = parseDay(text)
  const moment = new Date(day === null ? text.trim() : `${day}T12:00:00Z`)
  if ((day === null && !MOMENT.test(text.trim())) || Number.isNaN(moment.getTime()))
    throw new InvalidArgumentError('It is a day (2026-11-20) or a moment (2026-11-20T15:00Z).')
  return moment
}
